import { startMailServer, startReceiver, startSlackApi } from '@shiplog/testing'
import type { Stand } from '../stand.ts'
import { inTurn } from './at-rate.ts'
import type { Client } from './client.ts'
import { versionsIn } from './events.ts'

/** A channel type, with a receiver on this machine. */
export type ChannelKind = 'chat_webhook' | 'email' | 'slack_app' | 'teams_workflow' | 'webhook'

export type Kinds = {
  all: readonly ChannelKind[]
  /** Environment variables for the notifier. */
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

/** Starts the receivers of all types. `take` returns the messages that arrived since its last call. */
const startReceivers = async () => {
  const receiver = await startReceiver()
  const slack = await startSlackApi()
  const mailServer = await startMailServer()
  const take = (): { text: string; at: number }[] => [
    ...receiver.requests.splice(0),
    ...slack.calls.splice(0).map(({ body, at }) => ({ text: JSON.stringify(body), at })),
    ...mailServer.mails.splice(0).map(({ email, at }) => ({ text: email.text ?? '', at })),
  ]
  const stop = async (): Promise<void> => {
    await Promise.all([receiver.stop(), slack.stop(), mailServer.stop()])
  }
  return { receiver, slack, mailServer, take, stop }
}

/** Starts a receiver for each channel type. */
export const startKinds = async (): Promise<Kinds> => {
  const { receiver, slack, mailServer, take, stop } = await startReceivers()
  const received = new Map<string, number[]>()
  const readAll = (): void => {
    for (const { text, at } of take())
      for (const version of versionsIn(text)) received.set(version, [...(received.get(version) ?? []), at])
  }
  const configs: Record<ChannelKind, (product: number) => object> = {
    chat_webhook: (product) => ({ webhook_url: `${receiver.url}/chat/${product}` }),
    email: (product) => ({ to: [`team-${product}@example.com`] }),
    slack_app: () => ({
      bot_token: slack.token,
      channel_id: slack.createChannel(),
      mode: 'update',
    }),
    teams_workflow: (product) => ({ webhook_url: `${receiver.url}/teams/${product}` }),
    webhook: (product) => ({ url: `${receiver.url}/events/${product}` }),
  }
  const environment = {
    NOTIFIER_ALLOW_HOSTS: '127.0.0.1',
    SLACK_API_URL: slack.url,
    SMTP_URL: mailServer.url,
    SMTP_REQUIRE_TLS: 'false',
    MAIL_FROM: 'shiplog@example.com',
    PUBLIC_ORIGIN: 'https://shiplog.example.com',
  }
  const kindsOf = (all: readonly ChannelKind[]): Kinds => {
    const kindOf = (product: number): ChannelKind => all[product % all.length] ?? 'webhook'
    return {
      all,
      environment,
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
      stop,
    }
  }
  return kindsOf(['chat_webhook', 'email', 'slack_app', 'teams_workflow', 'webhook'])
}

/** Confirms all addresses, as their readers would by the links in their mails. */
const confirmAddresses = async ({ suite }: Stand): Promise<void> => {
  await suite.database.query(`
    insert into notifier.channel_memory (channel_id, key, account_id, value)
    select id, 'address:' || (config->'to'->>0), account_id, '{"confirmed_at": "2026-11-21T10:00:00Z"}'
    from notifier.channel where channel_type = 'email'`)
}

/** Creates channels of these types, each with one preference for the events of its product. */
export const createChannelsOf = async (
  stand: Stand,
  client: Client,
  kinds: Kinds,
  count: number,
): Promise<void> => {
  await inTurn(count, 8, async (product) => {
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
  await confirmAddresses(stand)
}
