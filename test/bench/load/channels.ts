import { inTurn } from './at-rate.ts'
import type { Client } from './client.ts'

/**
 * Creates channels, each with one preference for all events of deployments.
 *
 * @param channelOf returns the type and the configuration of the channel with this number
 * @param filtersOf returns the filters of the preference of this channel
 */
export const createChannels = (
  client: Client,
  count: number,
  channelOf: (number: number) => { channel_type: string; config: object },
  filtersOf: (number: number) => object,
): Promise<void> =>
  inTurn(count, 8, async (number) => {
    const channel = { name: `channel-${number}`, ...channelOf(number) }
    const { body } = await client.post('/notification-channels/', JSON.stringify(channel))
    const { id: channel_id } = JSON.parse(body) as { id: string }
    const preference = { channel_id, event_type: 'deployment.*', filters: filtersOf(number) }
    await client.post('/notification-preferences/', JSON.stringify(preference))
  })

/** Returns a chat channel that sends to an address. */
export const chatWebhook = (webhook_url: string) => ({
  channel_type: 'chat_webhook',
  config: { webhook_url },
})

/** Returns a channel that sends events to a program at an address. */
export const webhook = (url: string) => ({ channel_type: 'webhook', config: { url } })
