import { createSuiteKeys, eventually, type Receiver, startReceiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveLocally } from '../src/outgoing/resolve.ts'
import { createTransports } from '../src/outgoing/transports.ts'
import { readConfig } from '../src/service.ts'

const timeoutMs = 500
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())

const open = (token: string) =>
  createTransports(
    readConfig({
      DATABASE_URL: 'postgres://localhost/shiplog',
      NATS_URL: 'nats://localhost:4222',
      INGESTION_URL: 'http://localhost:8081',
      ...createSuiteKeys().variablesOf('notifier'),
      WEBHOOK_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64url')}`,
      WEBHOOK_TIMEOUT_MS: String(timeoutMs),
      SLACK_API_URL: `${receiver.url}/proxy/api/`,
    }),
    resolveLocally,
  ).openSlackApi(token)

describe("a call of Slack's Web API", () => {
  it("goes to the operator's address with the token, which no excerpt shows", async () => {
    receiver.respond(({ headers }) => ({ body: JSON.stringify({ ok: false, headers }) }))
    const answer = await open('xoxb-very-secret')('chat.postMessage', { text: 'hello' })
    expect(receiver.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/proxy/api/chat.postMessage',
      headers: {
        authorization: 'Bearer xoxb-very-secret',
        'content-type': 'application/json; charset=utf-8',
      },
      body: { text: 'hello' },
    })
    expect(answer.response_excerpt).toContain('Bearer ••••')
    expect(answer.response_excerpt).not.toContain('very-secret')
  })

  it('reads the whole answer to a long message', async () => {
    const body = JSON.stringify({ ok: true, message: { text: '\\u00e9'.repeat(13_000) } })
    receiver.respond(() => ({ body }))
    expect((await open('xoxb-1')('chat.update', {})).text).toBe(body)
  })

  it('shares its time limit with the other calls of the message', async () => {
    receiver.respond(() => new Promise((resolve) => setTimeout(resolve, timeoutMs * 0.6, {})))
    const call = open('xoxb-1')
    const start = performance.now()
    expect(await call('chat.update', {})).toMatchObject({ status_code: 200 })
    expect(await call('chat.postMessage', {})).toMatchObject({ problem: 'timeout' })
    expect(performance.now() - start).toBeLessThan(timeoutMs * 1.5)
    await eventually(() => receiver.requests.at(-1)?.path.endsWith('chat.postMessage'))
  })
})
