import { inTurn } from './at-rate.ts'
import type { Client } from './client.ts'

/**
 * Creates chat channels, each with one preference for all events of deployments.
 *
 * @param urlOf returns the webhook address of the channel with this number
 * @param filtersOf returns the filters of the preference of this channel
 */
export const createChannels = (
  client: Client,
  count: number,
  urlOf: (number: number) => string,
  filtersOf: (number: number) => object,
): Promise<void> =>
  inTurn(count, 8, async (number) => {
    const config = { webhook_url: urlOf(number) }
    const channel = { name: `channel-${number}`, channel_type: 'chat_webhook', config }
    const { body } = await client.post('/notification-channels/', JSON.stringify(channel))
    const { id: channel_id } = JSON.parse(body) as { id: string }
    const preference = { channel_id, event_type: 'deployment.*', filters: filtersOf(number) }
    await client.post('/notification-preferences/', JSON.stringify(preference))
  })
