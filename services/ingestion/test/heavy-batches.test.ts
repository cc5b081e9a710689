import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, type Item, startTestBed, type TestBed, validDeployment } from './support.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await startTestBed()
})
afterAll(() => bed.stop())

const kibibyte = 1024
const large = { text: 'x'.repeat(100 * kibibyte - 16) }

/**
 * Sends items, and sends those without an answer again, as the gateway does.
 *
 * @returns the answers, and their number in each response
 */
const submitAll = async (items: Item[]): Promise<{ answers: Answer[]; counts: number[] }> => {
  const answers: Answer[] = []
  const counts: number[] = []
  while (answers.length < items.length) {
    const answered = await bed.client.submit(items.slice(answers.length))
    counts.push(answered.length)
    answers.push(...answered)
  }
  return { answers, counts }
}

/** Reads how many bytes each transaction added to the log. */
const loggedBytes = async (): Promise<number[]> => {
  const rows = await bed.database.query<{ bytes: number }>(
    'select sum(octet_length(data::text))::int as bytes from ingestion.event_log group by xmin::text',
  )
  return rows.map(({ bytes }) => bytes)
}

const startRecords = async (product_name: string, count: number): Promise<Item[]> => {
  const items = Array.from({ length: count }, (_, n) => ({
    body: validDeployment({ product_name, version: `1.${n}`, status: 'started', invoke_id: `${n}` }),
  }))
  const largeItems = items.map(({ body }) => ({ body: { ...body, extra_metadata: large } }))
  const { answers } = await submitAll(largeItems)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  return items.map(({ body }) => ({ body: { ...body, status: 'success' } }))
}

it('splits a batch of tiny events on many large records, and keeps their order', async () => {
  const ends = await startRecords('many', 100)
  const { answers, counts } = await submitAll(ends)
  expect(answers.map(({ body }) => [body.version, body.status])).toEqual(
    ends.map((_, n) => [`1.${n}`, 'completed']),
  )
  expect(Math.max(...counts)).toBeLessThan(45)
  expect(Math.max(...(await loggedBytes()))).toBeLessThan(4.3 * kibibyte ** 2)
})

it('splits a batch of tiny events on one large record, which each event logs', async () => {
  const product_name = 'one'
  const event = (n: number) =>
    validDeployment({ product_name, status: 'started', invoke_id: 'a', error_code: `${n}` })
  await bed.client.deploy({ ...event(0), extra_metadata: large })
  const { answers } = await submitAll(Array.from({ length: 100 }, (_, n) => ({ body: event(n + 1) })))
  expect(answers.map(({ body }) => body.error_code)).toEqual(answers.map((_, n) => `${n + 1}`))
  expect(Math.max(...(await loggedBytes()))).toBeLessThan(4.3 * kibibyte ** 2)
})

it('splits a batch that ends many large open runs of one version', async () => {
  const product_name = 'open'
  const start = (n: number) =>
    validDeployment({ product_name, status: 'started', invoke_id: `${n}`, extra_metadata: large })
  await submitAll(Array.from({ length: 60 }, (_, n) => ({ body: start(n) })))
  const ends = Array.from({ length: 60 }, (_, n) => ({
    body: validDeployment({ product_name, invoke_id: `${n}` }),
  }))
  const { answers } = await submitAll(ends)
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(60)
  expect(Math.max(...(await loggedBytes()))).toBeLessThan(4.3 * kibibyte ** 2)
})

it('measures metadata by its size in memory: many small objects count more than one long text', async () => {
  const extra_metadata = { a: Array.from({ length: 4_990 }, () => ({})) }
  const items = Array.from({ length: 30 }, (_, n) => ({
    body: validDeployment({ product_name: 'values', version: `1.${n}`, status: 'started', extra_metadata }),
  }))
  const started = await submitAll(items)
  expect(Math.max(...started.counts)).toBeLessThan(15)
  const ends = items.map(({ body }) => ({ body: { ...body, status: 'success', extra_metadata: null } }))
  const ended = await submitAll(ends)
  expect(Math.max(...ended.counts)).toBeLessThan(15)
  expect(ended.answers.map(({ body }) => body.status)).toEqual(items.map(() => 'completed'))
})

it('splits a batch that repeats many large first answers', async () => {
  const items = Array.from({ length: 60 }, (_, n) => ({
    idempotency_key: randomUUID(),
    body: validDeployment({ product_name: 'keyed', version: `1.${n}`, extra_metadata: large }),
  }))
  const first = await submitAll(items)
  const again = await submitAll(items)
  expect(again.answers).toEqual(first.answers)
  expect(Math.max(...first.counts, ...again.counts)).toBeLessThan(45)
})

it('stores five hundred ordinary events in one transaction', async () => {
  const items = Array.from({ length: 500 }, (_, n) => ({
    body: validDeployment({ product_name: 'ordinary', version: `1.${n}`, extra_metadata: { n } }),
  }))
  expect(await bed.client.submit(items)).toHaveLength(500)
  const ends = await bed.client.submit(items)
  expect(ends).toHaveLength(500)
})
