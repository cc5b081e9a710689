import { setTimeout as sleep } from 'node:timers/promises'
import type { Stand } from '../surroundings/stand.ts'
import { type Answer, type Ask, createAsk } from './api.ts'

export type Channel = {
  id: string
  event_type: 'deployment.completed' | 'build.completed'
  path: string
}

/** An account with the token of an administrator, an API key, and channels of several types. */
export type Account = {
  name: string
  ask: Ask
  apiKey: string
  token: string
  /** Channels of the type `chat_webhook`. */
  channels: Channel[]
  /** A webhook that gets completed deployments, at this path of `chat`. */
  webhook: { id: string; path: string }
  /** An email channel that sends completed deployments to this address. */
  email: { id: string; address: string }
  /**
   * A channel of a Slack app that gets all deployment events of these products. `channel_id`: its ID in
   * Slack.
   */
  slack: { id: string; channel_id: string; products: string[] }
  /** The people without whom nothing starts in `approvedEnvironment`. */
  approvers: { subject: string; token: string }[]
}

/** Environment in which a start needs the approvals of two people with a role of the account's own. */
export const approvedEnvironment = 'approved'

const approverRole = 'release_manager'
const approvalRule = {
  ...{ name: 'Two people approve', type: 'approval', scope: { environments: [approvedEnvironment] } },
  config: { requirements: [{ name: 'release', roles: [approverRole], count: 2 }] },
}

const day = 86_400

/**
 * Repeats a request until the answer has this status, up to 20 times, because the suite may not be ready
 * again after the round before.
 */
const insist = async (ask: () => Promise<Answer | undefined>, status: number): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask()
    if (answer?.status === status) return answer
    if (attempt === 20) throw new Error(`${answer?.status} ${JSON.stringify(answer?.body)}, not ${status}`)
    await sleep(250)
  }
}

const completed = { event_type: 'deployment.completed' }

type Create = (path: string, body: unknown) => Promise<Answer['body']>

/** Creates a channel with one preference. @returns its id */
const createChannel = async (
  create: Create,
  channel_type: string,
  config: object,
  preference: { event_type: string; filters?: { products: string[] } },
): Promise<string> => {
  const name = `${channel_type} ${preference.event_type}`
  const { id } = await create('/notification-channels/', { name, channel_type, config })
  await create('/notification-preferences/', { channel_id: id, ...preference })
  return id
}

/** Creates a channel that sends mails, and confirms its address. */
const createEmail = async (
  { postgres }: Stand,
  create: Create,
  address: string,
): Promise<Account['email']> => {
  const id = await createChannel(create, 'email', { to: [address] }, completed)
  await postgres.query(
    `insert into notifier.channel_memory (channel_id, key, account_id, value)
     select id, 'address:' || $2, account_id, '{"confirmed_at": "2026-11-21T10:00:00Z"}'
     from notifier.channel where id = $1`,
    [id, address],
  )
  return { id, address }
}

/** Creates a channel of a Slack app for few products. With more, it would get hardly anything but digests. */
const createSlack = async (
  { slack }: Stand,
  create: Create,
  products: string[],
): Promise<Account['slack']> => {
  const channel_id = slack.createChannel()
  const config = { bot_token: slack.token, channel_id, mode: 'update' }
  const preference = { event_type: 'deployment.*', filters: { products } }
  return { id: await createChannel(create, 'slack_app', config, preference), channel_id, products }
}

export const createAccount = async (stand: Stand, name: string): Promise<Account> => {
  const ask = createAsk(`http://127.0.0.1:${stand.fronts.gateway.port}`)
  // The token is valid for a day, so that a service whose clock is an hour ahead accepts it.
  const token = await stand.identity.token({ account: name, role: 'admin', expiresIn: day })
  const create: Create = async (path, body) =>
    (await insist(() => ask('POST', path, { auth: token, body }), 201)).body

  const origin = `http://127.0.0.1:${stand.toChat.port}`
  const channels: Channel[] = []
  for (const event_type of ['deployment.completed', 'build.completed'] as const) {
    const path = `/hooks/${name}/${event_type}`
    const config = { webhook_url: `${origin}${path}` }
    channels.push({
      id: await createChannel(create, 'chat_webhook', config, { event_type }),
      event_type,
      path,
    })
  }
  const path = `/events/${name}`
  const webhook = {
    id: await createChannel(create, 'webhook', { url: `${origin}${path}` }, completed),
    path,
  }
  const email = await createEmail(stand, create, `team@${name}.example.com`)
  const slack = await createSlack(stand, create, [`${name}-p0`, `${name}-p6`])
  const approvers = await Promise.all(
    ['grace', 'alan'].map(async (subject) => {
      const options = { account: name, role: approverRole, subject, expiresIn: day }
      return { subject, token: await stand.identity.token(options) }
    }),
  )
  await create('/deployment-rules/', approvalRule)
  const { key } = await create('/api-keys/', { name: 'ci' })
  return { name, ask, apiKey: key, token, channels, webhook, email, slack, approvers }
}
