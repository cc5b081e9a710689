import { randomUUID } from 'node:crypto'
import type { IdentitySigner, Role } from '@shiplog/auth'
import { eventually } from '@shiplog/testing'
import { expect } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: each test knows the body of its answers
type Body = any
export type Answer = { status: number; headers: Headers; body: Body }
type Options = { role?: Role; body?: unknown }

/** Creates a function that signs requests as the gateway does. */
const createCall =
  (url: () => string, sign: IdentitySigner, account_id: string) =>
  async (method: string, path: string, { role = 'admin', body }: Options = {}) => {
    const user = { kind: 'user', account: 'acme', subject: 'ada', role, account_id } as const
    const authorization = await sign('notifier', user)
    const headers = { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const payload = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(new URL(path, url()), { method, headers, ...payload })
    const text = await answer.text()
    const answered: Answer = {
      status: answer.status,
      headers: answer.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    return answered
  }

/** Creates a client of a new account. */
export const createClient = (url: () => string, sign: IdentitySigner) => {
  const account_id = randomUUID()
  const call = createCall(url, sign, account_id)
  const get = (path: string, options?: Options) => call('GET', path, options)
  const post = (path: string, body?: unknown, options?: Options) => call('POST', path, { ...options, body })

  /** Creates a channel. @returns its id */
  const channel = async (webhook_url: string): Promise<string> => {
    const body = { name: 'deployments', channel_type: 'chat_webhook', config: { webhook_url } }
    const answer = await post('/notification-channels/', body)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body.id
  }
  /** Creates a preference. @returns its id */
  const preference = async (channel_id: string, event_type: string, filters?: object): Promise<string> => {
    const answer = await post('/notification-preferences/', { channel_id, event_type, filters })
    expect(answer).toMatchObject({ status: 201 })
    return answer.body.id
  }
  const history = async (query = ''): Promise<Body[]> =>
    (await get(`/notification-history/?limit=200&${query}`)).body

  return {
    account_id,
    call,
    get,
    post,
    patch: (path: string, body: unknown, options?: Options) => call('PATCH', path, { ...options, body }),
    remove: (path: string, options?: Options) => call('DELETE', path, options),
    channel,
    preference,
    history,
    /** Waits until the account has this number of notifications, pending or not. */
    stored: async (count: number): Promise<void> => {
      await eventually(async () => (await history()).length === count)
    },
    /**
     * Waits until the account has at least `count` notifications and none is pending.
     *
     * @returns all notifications of the account, newest first
     */
    settled: (count: number, timeoutMs = 10_000): Promise<Body[]> =>
      eventually(
        async () => {
          const all = await history()
          const waiting = all.filter(({ status }) => status === 'pending')
          if (all.length < count || waiting.length > 0)
            throw new Error(`${all.length} notifications, ${waiting.length} waiting`)
          return all
        },
        { timeoutMs },
      ),
    attempts: async (id: string): Promise<Body[]> =>
      (await get(`/notification-history/${id}`)).body.attempt_history,
  }
}

export type Client = ReturnType<typeof createClient>
