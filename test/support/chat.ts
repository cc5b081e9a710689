import { eventually, type ReceivedRequest, type Reply, startReceiver } from '@shiplog/testing'
import { expect } from 'vitest'
import { type Answer, type Client, createClient } from './client.ts'
import { startSuite } from './suite/suite.ts'
import { unique } from './valid.ts'

/** Shortest intervals of the notifier, so that tests wait little. */
const shortIntervals = {
  NOTIFIER_ALLOW_HOSTS: '127.0.0.1',
  NOTIFIER_LANE_INTERVAL_MS: '1',
  NOTIFIER_RETRY_MIN_MS: '5',
  NOTIFIER_RETRY_MAX_MS: '50',
  NOTIFIER_POLL_MS: '50',
  WEBHOOK_TIMEOUT_MS: '1500',
}

/** A webhook of a chat service. */
export type Hook = {
  url: string
  requests: () => ReceivedRequest[]
  respond: (answer: () => Reply | Promise<Reply>) => void
}

/** Starts a suite with one client, and a chat service to which channels of the suite can send. */
export const startChat = async (environment: Record<string, string> = {}) => {
  const suite = await startSuite({ env: { notifier: { ...shortIntervals, ...environment } } })
  const receiver = await startReceiver()
  const answers = new Map<string, () => Reply | Promise<Reply>>()
  receiver.respond(({ path }) => answers.get(path)?.() ?? {})
  const client = await createClient(suite)

  const hook = (): Hook => {
    const path = `/services/${unique('very-secret')}`
    return {
      url: receiver.url + path,
      requests: () => receiver.requests.filter((request) => request.path === path),
      respond: (answer) => answers.set(path, answer),
    }
  }
  const stop = async (): Promise<void> => {
    await suite.stop()
    await receiver.stop()
  }
  return { suite, client, hook, stop }
}

export type Chat = Awaited<ReturnType<typeof startChat>>

const expectCreated = ({ status, body }: Answer) => {
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}

/** Creates a channel and returns it. */
export const createChannel = async (client: Client, webhook_url: string, fields: object = {}) => {
  const body = { name: 'chat', channel_type: 'chat_webhook', config: { webhook_url }, ...fields }
  return expectCreated(await client.post('/notification-channels/', body))
}

/** Creates a preference and returns it. */
export const createPreference = async (client: Client, channel_id: string, fields: object = {}) =>
  expectCreated(
    await client.post('/notification-preferences/', { channel_id, event_type: 'deployment.*', ...fields }),
  )

/** Waits until a channel has `count` notifications, none of them pending; returns them, newest first. */
export const settled = (client: Client, channel_id: string, count: number): Promise<Answer['body'][]> =>
  eventually(async () => {
    const { body } = await client.get(`/notification-history/?limit=200&channel_id=${channel_id}`)
    const waiting = body.filter(({ status }: { status: string }) => status === 'pending')
    if (body.length !== count || waiting.length > 0)
      throw new Error(`${body.length} notifications, ${waiting.length} waiting`)
    return body
  })
