import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validDeployment } from '../support/valid.ts'

const mebibyte = 1024 * 1024
const count = 30
const heavy = { text: 'x'.repeat(100 * 1024 - 16) }
const names = Array.from({ length: count }, (_, n) => unique(`heavy-${n}`))

let suite: Suite
let client: Client
let release: string
beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
  const made = async (answer: Promise<Answer>): Promise<Answer> => {
    expect((await answer).status).toBeLessThan(300)
    return await answer
  }
  const fields = { extra_metadata: heavy }
  for (const name of names) {
    const product = validDeployment({ product_name: name, ...fields })
    await made(client.event('/deployment-events/', { ...product, environment_name: name }))
    const { environment_name: _, ...build } = product
    await made(client.event('/build-events/', build))
    await made(client.post('/products/', { name: `${name} by hand`, ...fields }))
    await made(client.post('/environments/', { name: `${name} by hand`, metadata: heavy }))
    release = (await made(client.post('/releases/', { name, ...fields }))).body.id
  }
  for (const version_id of await ids('/versions/'))
    await made(client.post(`/releases/${release}/versions/`, { version_id }))
})
afterAll(async () => suite?.stop())

/**
 * Reads all pages of a list. Returns the rows of all pages, and the number of rows and bytes of each page.
 */
const pagesOf = async (path: string, limit: number) => {
  const rows: { id: string }[] = []
  const pages: { rows: number; bytes: number }[] = []
  let next: string | undefined = `${path}?limit=${limit}`
  while (next !== undefined) {
    const { status, body, headers }: Answer = await client.get(next)
    expect(status).toBe(200)
    rows.push(...body)
    pages.push({ rows: body.length, bytes: JSON.stringify(body).length })
    const cursor = headers.get('x-next-cursor')
    next = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
    expect(next).toBe(cursor === null ? undefined : `${path}?limit=${limit}&cursor=${cursor}`)
  }
  return { rows, pages }
}
const ids = async (path: string): Promise<string[]> => (await pagesOf(path, 100)).rows.map(({ id }) => id)

it.each([
  '/deployments/',
  '/versions/',
  '/products/',
  '/environments/',
  '/releases/',
  '/releases/{id}/versions/',
  '/releases/{id}/deployments/',
])('pages of %s end at 2 MiB, and the cursor goes on', async (pattern) => {
  const path = pattern.replace('{id}', release)
  const { rows, pages } = await pagesOf(path, 100)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThanOrEqual(count)
  expect(pages.length).toBeGreaterThan(1)
  for (const { bytes } of pages) expect(bytes).toBeLessThanOrEqual(2 * mebibyte)
  expect(pages[0]?.rows).toBeGreaterThan(15)
  const one = await pagesOf(path, 7)
  expect(one.rows).toEqual(rows)
  expect(one.pages[0]?.rows).toBe(7)
})
