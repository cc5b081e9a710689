import { setTimeout as sleep } from 'node:timers/promises'
import type { EventAnswer } from '@shiplog/contract/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventBatcher, type EventBatcherOptions } from './event-batcher.ts'

/** Starts a fake ingestion, which notes the batches that it receives and answers each batch after `pause`. */
const startReceiver = (pause: () => Promise<void>) => {
  const batches: string[][] = []
  const send = async (items: string[]): Promise<EventAnswer[]> => {
    batches.push(items)
    await pause()
    return items.map((item) => ({ status: 200, body: { echo: item } }))
  }
  return { batches, send }
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const never = (): Promise<void> => new Promise(() => {})

const batcherOf = (send: EventBatcherOptions['send'], options: Partial<EventBatcherOptions> = {}) =>
  createEventBatcher({ send, ...options })

const detailOf = (answer: EventAnswer): string => String((answer.body as { detail?: string }).detail)

describe('the event batcher', () => {
  it('gives each event its own answer, keeps the order within an account, and keeps to the limits', async () => {
    const events = fc.array(
      fc.record({ account_id: fc.constantFrom('a', 'b', 'c'), size: fc.nat(50), gap: fc.nat(3) }),
      { maxLength: 60 },
    )
    const limits = fc.record({
      items: fc.integer({ min: 1, max: 7 }),
      bytes: fc.integer({ min: 1, max: 200 }),
    })
    await fc.assert(
      fc.asyncProperty(events, limits, fc.integer({ min: 1, max: 3 }), async (wanted, batch, maxInFlight) => {
        let inFlight = 0
        let most = 0
        const receiver = startReceiver(async () => {
          inFlight += 1
          most = Math.max(most, inFlight)
          await tick()
          inFlight -= 1
        })
        const batcher = batcherOf(receiver.send, { batch, maxInFlight })
        const submitted = []
        for (const [n, { account_id, size, gap }] of wanted.entries()) {
          const json = `${account_id} ${n} ${'x'.repeat(size)}`
          submitted.push({ account_id, json, answer: batcher.submit({ account_id, json }) })
          for (let waited = 0; waited < gap; waited += 1) await tick()
        }
        await batcher.drain()
        for (const { json, answer } of submitted)
          expect(await answer).toEqual({ status: 200, body: { echo: json } })
        const arrived = receiver.batches.flat()
        for (const account of ['a', 'b', 'c'])
          expect(arrived.filter((json) => json.startsWith(account))).toEqual(
            submitted.filter(({ account_id }) => account_id === account).map(({ json }) => json),
          )
        expect(most).toBeLessThanOrEqual(maxInFlight)
        for (const items of receiver.batches) {
          expect(items.length).toBeLessThanOrEqual(batch.items)
          const bytes = items.reduce((sum, item) => sum + item.length, 0)
          expect(items.length === 1 || bytes <= batch.bytes).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('sends an event at once while nothing is in flight, and later events together', async () => {
    const released = Promise.withResolvers<void>()
    const receiver = startReceiver(() => released.promise)
    const batcher = batcherOf(receiver.send)
    const answers = Array.from({ length: 30 }, (_, n) => batcher.submit({ account_id: 'a', json: String(n) }))
    expect(receiver.batches).toEqual([['0']])
    released.resolve()
    await Promise.all(answers)
    expect(receiver.batches.map((items) => items.length)).toEqual([1, 29])
  })

  it('sends one event of each account in turn, so that a flood of one account delays no other', async () => {
    const released = Promise.withResolvers<void>()
    const receiver = startReceiver(() => released.promise)
    const batcher = batcherOf(receiver.send, { batch: { items: 4, bytes: 1_000 }, maxInFlight: 1 })
    const flood = Array.from({ length: 50 }, (_, n) =>
      batcher.submit({ account_id: 'flood', json: `flood ${n}` }),
    )
    const small = batcher.submit({ account_id: 'small', json: 'small' })
    released.resolve()
    await Promise.all([...flood, small])
    expect(receiver.batches[1]).toContain('small')
  })

  it('sends events of other accounts while the request of one account hangs', async () => {
    const send = (items: string[]): Promise<EventAnswer[]> =>
      items.includes('stuck') ? new Promise(() => {}) : Promise.resolve([{ status: 200, body: {} }])
    const batcher = batcherOf(send)
    void batcher.submit({ account_id: 'stuck', json: 'stuck' })
    expect(await batcher.submit({ account_id: 'other', json: 'fine' })).toMatchObject({ status: 200 })
  })

  it('answers 503 when the backlog is full, and to an account that has half of the backlog', async () => {
    const batcher = batcherOf(() => never().then(() => []), {
      backlog: { items: 10, bytes: 1_000 },
      maxInFlight: 1,
    })
    void batcher.submit({ account_id: 'first', json: 'first' })
    for (let n = 0; n < 5; n += 1) void batcher.submit({ account_id: 'a', json: 'x' })
    expect(await batcher.submit({ account_id: 'a', json: 'x' })).toMatchObject({ status: 503 })
    for (let n = 0; n < 5; n += 1) void batcher.submit({ account_id: `b${n}`, json: 'x' })
    const refused = await batcher.submit({ account_id: 'c', json: 'x' })
    expect(refused.status).toBe(503)
    expect(detailOf(refused)).toContain('not recorded')
    const heavy = batcherOf(() => never().then(() => []), {
      backlog: { items: 100, bytes: 100 },
      maxInFlight: 1,
    })
    void heavy.submit({ account_id: 'first', json: 'first' })
    void heavy.submit({ account_id: 'a', json: 'x'.repeat(60) })
    expect(await heavy.submit({ account_id: 'a', json: 'x' })).toMatchObject({ status: 503 })
  })

  it('limits a batch by its size in memory after parsing', async () => {
    const released = Promise.withResolvers<void>()
    const receiver = startReceiver(() => released.promise)
    const batcher = batcherOf(receiver.send, { batch: { items: 100, bytes: 5_000 }, maxInFlight: 1 })
    const values = `[${'{},'.repeat(19)}{}]`
    const answers = ['{}', values, values, values, '{}'].map((json) =>
      batcher.submit({ account_id: 'a', json }),
    )
    released.resolve()
    await Promise.all(answers)
    expect(receiver.batches).toEqual([['{}'], [values, values], [values, '{}']])
  })

  it('sends the events without an answer again, in order', async () => {
    const released = Promise.withResolvers<void>()
    const batches: string[][] = []
    const send = async (items: string[]): Promise<EventAnswer[]> => {
      batches.push(items)
      await released.promise
      return items.slice(0, 2).map((item) => ({ status: 200, body: { echo: item } }))
    }
    const batcher = batcherOf(send)
    const answers = ['0', '1', '2', '3'].map((json) => batcher.submit({ account_id: 'a', json }))
    released.resolve()
    expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(
      ['0', '1', '2', '3'].map((echo) => ({ echo })),
    )
    expect(batches).toEqual([['0'], ['1', '2', '3'], ['3']])
  })

  it('sends no later event of a batch after an event was answered 503', async () => {
    const released = Promise.withResolvers<void>()
    const batches: string[][] = []
    const send = async (items: string[]): Promise<EventAnswer[]> => {
      batches.push(items)
      await released.promise
      const status = batches.length === 3 ? 503 : 200
      return items.slice(0, 1).map(() => ({ status, body: {} }))
    }
    const batcher = batcherOf(send)
    const answers = ['0', '1', '2', '3'].map((json) => batcher.submit({ account_id: 'a', json }))
    released.resolve()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 503, 503])
    expect(batches).toHaveLength(3)
  })

  it('sends no later event of a group after one was answered 503, and goes on with other events', async () => {
    const released = Promise.withResolvers<void>()
    const batches: string[][] = []
    const send = async (items: string[]): Promise<EventAnswer[]> => {
      batches.push(items)
      await released.promise
      return items.map(() => ({ status: batches.length === 1 ? 503 : 200, body: {} }))
    }
    const batcher = batcherOf(send, { maxInFlight: 1 })
    const group = { hasFailed: false }
    const submit = (json: string, options = {}) => batcher.submit({ account_id: 'a', json }, options)
    const answers = [submit('0', { group }), submit('1', { group }), submit('other')]
    released.resolve()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([503, 503, 200])
    expect(await submit('2', { group })).toMatchObject({ status: 503 })
    expect(batches).toEqual([['0'], ['other']])
  })

  it('answers 500 when ingestion answers no event', async () => {
    const batcher = batcherOf(async () => [])
    expect(await batcher.submit({ account_id: 'a', json: 'x' })).toMatchObject({ status: 500 })
  })

  it('answers 503 to an event that waited in the queue for too long', async () => {
    const released = Promise.withResolvers<void>()
    const receiver = startReceiver(() => released.promise)
    const batcher = batcherOf(receiver.send, { maxInFlight: 1, queueTimeoutMs: 20 })
    const first = batcher.submit({ account_id: 'a', json: 'first' })
    const second = batcher.submit({ account_id: 'a', json: 'second' })
    await sleep(40)
    released.resolve()
    expect(await first).toMatchObject({ status: 200 })
    const late = await second
    expect(late.status).toBe(503)
    expect(detailOf(late)).toContain('not recorded')
    expect(receiver.batches).toEqual([['first']])
  })

  describe('under load', () => {
    const maxWaitMs = 100
    /** Creates a batcher that has measured a throughput of about one event in a millisecond. */
    const startBusy = async () => {
      const sizes: number[] = []
      const batcher = batcherOf(async (items) => {
        sizes.push(items.length)
        await sleep(items.length)
        return items.map(() => ({ status: 200, body: {} }))
      })
      const flood = () => batcher.submit({ account_id: 'flood', json: '{}' }, { maxWaitMs })
      for (let round = 0; round < 8; round += 1)
        await Promise.all(
          Array.from({ length: 60 }, () => batcher.submit({ account_id: 'flood', json: '{}' })),
        )
      return { batcher, flood, sizes }
    }

    it('refuses an event at once when it would wait for too long, and answers the others in time', async () => {
      const { batcher, flood } = await startBusy()
      const start = performance.now()
      const latencies = { 200: [] as number[], 503: [] as number[] }
      await Promise.all(
        Array.from({ length: 1_000 }, async () => {
          const { status } = await flood()
          latencies[status as 200 | 503].push(performance.now() - start)
        }),
      )
      expect(latencies[200].length).toBeGreaterThanOrEqual(64)
      expect(latencies[200].length).toBeLessThan(300)
      // The limit is three times the longest wait, because timers fire late.
      expect(Math.max(...latencies[200])).toBeLessThan(3 * maxWaitMs)
      expect(Math.max(...latencies[503])).toBeLessThan(maxWaitMs / 2)
      await batcher.drain()
      expect(batcher.pending()).toBe(0)
      expect(await flood()).toMatchObject({ status: 200 })
    })

    it('accepts events of an account that has few pending, however many others have', async () => {
      const { batcher, flood } = await startBusy()
      const floods = Array.from({ length: 1_000 }, flood)
      const other = () => batcher.submit({ account_id: 'other', json: '{}' }, { maxWaitMs })
      const others = await Promise.all(Array.from({ length: 20 }, other))
      expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]))
      await Promise.all(floods)
    })

    it('limits a batch to what is recorded in 200 ms', async () => {
      const { batcher, sizes } = await startBusy()
      await Promise.all(
        Array.from({ length: 1_000 }, () => batcher.submit({ account_id: 'batch', json: '{}' })),
      )
      expect(Math.max(...sizes)).toBeGreaterThan(100)
      expect(Math.max(...sizes)).toBeLessThan(300)
    })

    it('says whether an event would be refused, without submitting it', async () => {
      const { batcher, flood } = await startBusy()
      expect(batcher.refusal('flood', maxWaitMs)).toBeUndefined()
      const floods = Array.from({ length: 1_000 }, flood)
      expect(batcher.refusal('flood', maxWaitMs)).toMatchObject({ status: 503 })
      expect(batcher.refusal('other', maxWaitMs)).toBeUndefined()
      expect(batcher.refusal('flood', 60_000)).toBeUndefined()
      await Promise.all(floods)
    })
  })

  it('answers 500 when sending rejects', async () => {
    const batcher = batcherOf(() => Promise.reject(new Error('a bug')))
    expect(await batcher.submit({ account_id: 'a', json: 'x' })).toMatchObject({ status: 500 })
    await batcher.drain()
  })
})
