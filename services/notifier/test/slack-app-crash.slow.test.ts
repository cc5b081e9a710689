import { newId } from '@shiplog/events'
import {
  deploymentEvent,
  eventually,
  type SlackApi,
  type SlackApiCall,
  startSlackApi,
} from '@shiplog/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startProcess } from './notifier-process.ts'
import { createWorld, type World } from './support.ts'

let slack: SlackApi
let world: World
beforeAll(async () => {
  slack = await startSlackApi({ limits: 'none' })
  world = await createWorld({
    SLACK_API_URL: slack.url,
    WEBHOOK_TIMEOUT_MS: '1500',
    NOTIFIER_LEASE_MS: '2000',
  })
})
afterAll(async () => {
  await world?.stop()
  await slack?.stop()
})

let end = async (): Promise<void> => {}
afterEach(async () => {
  slack.interfere(() => undefined)
  await end()
})

const titleOf = (blocks: unknown[]): string | undefined =>
  (blocks as { text?: { text: string } }[])[0]?.text?.text

/** Starts a notifier, and opens a channel of a new account. */
const open = async () => {
  const notifier = await startProcess(world.environment)
  end = notifier.kill
  const client = world.client(() => notifier.url)
  const chat = slack.createChannel()
  const config = { bot_token: slack.token, channel_id: chat }
  const channel = { name: 'ops', channel_type: 'slack_app', config }
  const { body } = await client.post('/notification-channels/', channel)
  await client.preference(body.id, 'deployment.*')
  return { notifier, client, chat }
}

/**
 * Sends events of one deployment, kills the notifier at the first call for which `isLast` is true, and starts
 * another one. That call is accepted. @returns the titles of the messages and their replies, and the rows
 */
const killAt = async (statuses: ('started' | 'failed')[], isLast: (call: SlackApiCall) => boolean) => {
  const { notifier, client, chat } = await open()
  const { account_id } = client
  const deployment_id = newId()
  let calls = 0
  slack.interfere((call) => {
    if (!isLast(call)) return undefined
    calls += 1
    return calls === 1 ? 'accept and hang' : undefined
  })
  for (const [index, status] of statuses.entries()) {
    await world.append(deploymentEvent({ account_id, deployment_id, status }))
    if (index + 1 < statuses.length) await client.settled(index + 1)
  }
  await eventually(() => calls === 1)
  await notifier.kill()
  const next = await startProcess(world.environment)
  end = next.stop
  const query = `select status, attempts, resent from notifier.notification
    where account_id = $1 order by lane_position`
  const rows = await eventually(async () => {
    const found = await world.database.query<{ status: string }>(query, [account_id])
    return found.length === statuses.length && found.every(({ status }) => status === 'sent') && found
  })
  const messages = slack.messages(chat).map(({ versions, replies }) => ({
    titles: versions.map(({ blocks }) => titleOf(blocks)),
    replies: replies.map(({ blocks }) => titleOf(blocks)),
  }))
  for (const { output } of [notifier, next]) expect(output()).not.toContain(slack.token)
  return { messages, rows, account_id, deployment_id, chat }
}

const [started, failed] = ['🚀 Deployment Started', '❌ Deployment Failed']
const once = { status: 'sent', attempts: 1, resent: false }
const resent = { status: 'sent', attempts: 2, resent: true }

describe('a notifier that dies before it records a call', () => {
  it('posts a new message twice, marked as resent, and changes the second one later', async () => {
    const { messages, rows, chat, ...ids } = await killAt(['started'], () => true)
    expect(rows).toEqual([resent])
    expect(messages).toEqual([
      { titles: [started], replies: [] },
      { titles: [started], replies: [] },
    ])
    await world.append(deploymentEvent({ ...ids, status: 'completed' }))
    await eventually(() => slack.messages(chat)[1]?.versions.length === 2)
    expect(slack.messages(chat)[0]?.versions).toHaveLength(1)
  })

  it('edits a message again, and replies once', async () => {
    const { messages, rows } = await killAt(['started', 'failed'], ({ method }) => method === 'chat.update')
    expect(rows).toEqual([once, resent])
    expect(messages).toEqual([{ titles: [started, failed, failed], replies: [failed] }])
  })

  it('posts a reply twice, marked as resent', async () => {
    const { messages, rows } = await killAt(['started', 'failed'], ({ body }) => body.thread_ts !== undefined)
    expect(rows).toEqual([once, resent])
    expect(messages).toEqual([{ titles: [started, failed, failed], replies: [failed, failed] }])
  })
})
