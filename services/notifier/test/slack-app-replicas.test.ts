import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@shiplog/events'
import { deploymentEvent, eventually, type SlackApi, startSlackApi } from '@shiplog/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let slack: SlackApi
let world: World
beforeAll(async () => {
  slack = await startSlackApi({ limits: 'none' })
  // No call is given up on a slow machine: it would leave a second message.
  const longTimes = { WEBHOOK_TIMEOUT_MS: '30000', NOTIFIER_LEASE_MS: '60000' }
  world = await createWorld({ SLACK_API_URL: slack.url, ...longTimes })
  await world.start()
  await world.start()
})
afterAll(async () => {
  await world?.stop()
  await slack?.stop()
})

const statuses = ['pending', 'started', 'failed', 'completed'] as const
const icons = ['🕐', '🚀', '❌', '✅']

const channels = 20
const perChannel = 10
const maxDelayMs = 20
const mostPending = 40
/** Share of the calls that the API refuses for a moment. */
const refused = 0.05

/** What a message, or a line of a digest, shows: the version, and the rank of its status. */
type Shown = { version: string; rank: number; isDigest: boolean }

const shownBy = ({ blocks }: { blocks: unknown[] }): Shown[] => {
  const text = JSON.stringify(blocks)
  const lines = text.matchAll(/([🕐🚀❌✅]) \*product-\d+\* (\d+) →/gu)
  const ofDigest = [...lines].map(([, icon = '', version = '']) => ({ icon, version, isDigest: true }))
  const [, icon = '', version = ''] = /"([🕐🚀❌✅]) Deployment.*\*Version\*\\n(\d+)"/u.exec(text) ?? []
  const found = ofDigest.length > 0 ? ofDigest : [{ icon, version, isDigest: false }]
  return found.map((one) => ({ ...one, rank: icons.indexOf(one.icon) }))
}

/** Returns lists in one list, in which the order of each is kept. */
const interleave = <Value>(lists: Value[][]): Value[] => {
  const left = lists.map((list) => [...list])
  const all: Value[] = []
  while (left.some((list) => list.length > 0)) {
    const open = left.filter((list) => list.length > 0)
    all.push(...(open[Math.floor(Math.random() * open.length)]?.splice(0, 1) ?? []))
  }
  return all
}

it('200 messages show the newest of 4 fast events each, sent by two replicas to a slow API', async () => {
  const client = world.client()
  const { account_id } = client
  const chats = await Promise.all(
    Array.from({ length: channels }, async (_, index) => {
      const chat = slack.createChannel()
      const config = { bot_token: slack.token, channel_id: chat }
      const channel = { name: chat, channel_type: 'slack_app', config }
      const { body } = await client.post('/notification-channels/', channel)
      await client.preference(body.id, 'deployment.*', { products: [`product-${index}`] })
      return { chat, product_name: `product-${index}` }
    }),
  )
  slack.interfere(async () => {
    await sleep(Math.random() * maxDelayMs)
    return Math.random() < refused ? { error: 'internal_error' } : undefined
  })
  const events = chats.flatMap(({ product_name }) =>
    Array.from({ length: perChannel }, (_, version) => {
      const fields = { account_id, product_name, version: String(version), deployment_id: newId() }
      return statuses.map((status) => deploymentEvent({ ...fields, status }))
    }),
  )
  const all = interleave(events)
  const countOf = async (status: 'pending' | 'sent'): Promise<number> => {
    const query = 'select count(*)::int from notifier.notification where status = $1'
    const [row] = await world.database.query<{ count: number }>(query, [status])
    return row?.count ?? 0
  }
  while (all.length > 0) {
    await world.append(...all.splice(0, 20))
    // Some events come while the message about the one before is being sent, and others later.
    await eventually(async () => (await countOf('pending')) < mostPending, { timeoutMs: 30_000 })
  }
  const total = channels * perChannel * statuses.length
  await eventually(async () => (await countOf('sent')) === total, { timeoutMs: 60_000 })
  expect(slack.calls.filter(({ method }) => method === 'chat.update').length).toBeGreaterThan(50)
  for (const { chat } of chats) {
    const messages = slack.messages(chat)
    const own = messages.flatMap(shownBy).filter(({ isDigest }) => !isDigest)
    expect(own.every(({ rank }) => rank === statuses.length - 1)).toBe(true)
    expect(new Set(own.map(({ version }) => version)).size).toBe(own.length)
    // A slow machine has a backlog, so a digest may be about deployments whose events all came meanwhile.
    const newest = messages.flatMap(shownBy).filter(({ rank }) => rank === statuses.length - 1)
    expect(new Set(newest.map(({ version }) => version)).size).toBe(perChannel)
    for (const { versions } of messages) {
      const ranks = versions.flatMap(shownBy).map(({ rank }) => rank)
      if (versions.length > 1) expect(ranks).toEqual(ranks.toSorted())
    }
  }
}, 90_000)
