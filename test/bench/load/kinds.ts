import { type Receiver, startReceiver } from '@shiplog/testing'
import type { Stand } from '../stand.ts'
import { inTurn } from './at-rate.ts'
import type { Client } from './client.ts'
import { versionsIn } from './events.ts'

/** A channel type, with a receiver on this machine. */
export type ChannelKind = 'chat_webhook' | 'webhook' | 'teams_workflow'

export type Kinds = {
  all: readonly ChannelKind[]
  /** Variables of the notifier. */
  environment: Record<string, string>
  /** Returns the type of the channel that gets the events of a product. */
  kindOf: (product: number) => ChannelKind
  configOf: (product: number) => object
  /** Returns the times at which an event arrived, in ms since 1970. */
  receivedAt: (version: string) => readonly number[]
  countReceived: (versions: Iterable<string>) => number
  /** Returns the same receivers for some of the types. */
  only: (kinds: readonly ChannelKind[]) => Kinds
  stop: () => Promise<void>
}

/** Reads what a receiver got since the last call. */
const noteRequests = ({ requests }: Receiver, note: (version: string, at: number) => void): void => {
  for (const { text, at } of requests.splice(0)) for (const version of versionsIn(text)) note(version, at)
}

/** Starts a receiver for each channel type. */
export const startKinds = async (): Promise<Kinds> => {
  const receiver = await startReceiver()
  const received = new Map<string, number[]>()
  const note = (version: string, at: number): void => {
    received.set(version, [...(received.get(version) ?? []), at])
  }
  const readAll = (): void => noteRequests(receiver, note)
  const configs: Record<ChannelKind, (product: number) => object> = {
    chat_webhook: (product) => ({ webhook_url: `${receiver.url}/chat/${product}` }),
    webhook: (product) => ({ url: `${receiver.url}/events/${product}` }),
    teams_workflow: (product) => ({ webhook_url: `${receiver.url}/teams/${product}` }),
  }
  const kindsOf = (all: readonly ChannelKind[]): Kinds => {
    const kindOf = (product: number): ChannelKind => all[product % all.length] ?? 'webhook'
    return {
      all,
      environment: { NOTIFIER_ALLOW_HOSTS: '127.0.0.1' },
      kindOf,
      configOf: (product) => configs[kindOf(product)](product),
      receivedAt: (version) => received.get(version) ?? [],
      countReceived: (versions) => {
        readAll()
        let count = 0
        for (const version of versions) if (received.has(version)) count += 1
        return count
      },
      only: kindsOf,
      stop: receiver.stop,
    }
  }
  return kindsOf(['chat_webhook', 'webhook', 'teams_workflow'])
}

/** Creates channels of these types, each with one preference for the events of its product. */
export const createChannelsOf = (_stand: Stand, client: Client, kinds: Kinds, count: number): Promise<void> =>
  inTurn(count, 8, async (product) => {
    const channel = {
      name: `channel-${product}`,
      channel_type: kinds.kindOf(product),
      config: kinds.configOf(product),
    }
    const { body } = await client.post('/notification-channels/', JSON.stringify(channel))
    const { id: channel_id } = JSON.parse(body) as { id: string }
    const filters = { products: [`product-${product}`] }
    const preference = { channel_id, event_type: 'deployment.*', filters }
    await client.post('/notification-preferences/', JSON.stringify(preference))
  })
