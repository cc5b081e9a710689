import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptEvents, createGate } from './fake-services.ts'
import { type Gateway, post, type Surroundings, startGateway, startSurroundings } from './support.ts'

/**
 * More events than one account may have pending. A new gateway assumes 2,000 events a second, which is 460 in
 * the 230 ms that an event may wait.
 */
const posts = 700

let surroundings: Surroundings
let gateway: Gateway
beforeAll(async () => {
  surroundings = await startSurroundings()
  gateway = await startGateway(surroundings, { rateLimit: { perKeyPerMinute: posts, perAccountPerHour: 0 } })
})
afterAll(async () => {
  await gateway?.stop()
  await surroundings?.stop()
})

it('refuses an event that would wait for too long without counting it, and accepts those of other accounts', async () => {
  // Accounts of their own for each try of this test, because the rate limit of an account outlives a try.
  const [busy, unrelated] = [`busy-${Date.now()}`, `other-${Date.now()}`]
  const { key } = await surroundings.apiKeys.create({ account: busy, name: 'ci' })
  const { key: other } = await surroundings.apiKeys.create({ account: unrelated, name: 'ci' })
  const send = (by: string) => gateway.fetch('/deployment-events/', post(by, {}))
  const gate = createGate()
  surroundings.ingestion.answer(async (received, res) => {
    await gate.wait()
    return acceptEvents(received, res)
  })
  let taken = 0
  const refused: Awaited<ReturnType<typeof send>>[] = []
  const all = Array.from({ length: posts }, async () => {
    const answer = await send(key)
    if (answer.status === 503) refused.push(answer)
    else taken += 1
  })
  await eventually(() => refused.length > 0)
  const others = send(other)
  gate.open()
  await Promise.all(all)

  expect([taken > 100, taken + refused.length]).toEqual([true, posts])
  for (const { headers, body } of refused) {
    expect(body).toEqual({ detail: expect.stringContaining('The event was not recorded: post it again') })
    expect(headers.get('retry-after')).toBe('1')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect((await others).status).toBe(200)
  const { status, headers } = await send(key)
  expect([status, Number(headers.get('x-ratelimit-remaining'))]).toEqual([200, posts - taken - 1])
})
