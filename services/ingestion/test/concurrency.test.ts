import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestBed, type TestBed, validBuild, validDeployment } from './support.ts'

let bed: TestBed
let replicas: Client[] = []

beforeAll(async () => {
  bed = await startTestBed()
  replicas = [bed.client, await bed.startReplica()]
})
afterAll(() => bed.stop())

/** Runs work concurrently, alternating between the replicas. */
const concurrently = <T>(times: number, work: (client: Client, index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(
    Array.from({ length: times }, (_, index) => work(replicas[index % replicas.length] ?? bed.client, index)),
  )
const ofProduct = async (product_name: string) =>
  (await bed.log()).filter(({ data }) => data.product_name === product_name)

describe('concurrent POST /internal/events', () => {
  it('stores one record and one event for fifty equal requests', async () => {
    const product_name = 'fifty'
    const answers = await concurrently(50, (client) => client.deploy(validDeployment({ product_name })))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const bodies = new Set(answers.map(({ body }) => JSON.stringify(body)))
    expect(bodies.size).toBe(1)
    expect((await ofProduct(product_name)).map(({ type }) => type)).toEqual(['deployment.completed'])
  })

  it('accepts one of two SHAs, and answers 409 to the other', async () => {
    const product_name = 'shas'
    const shas = ['aaaaaaaa', 'bbbbbbbb']
    const answers = await concurrently(40, (client, index) => {
      const scm_sha = shas[Math.floor(index / 2) % 2]
      return index % 3 === 0
        ? client.build(validBuild({ product_name, scm_sha }))
        : client.deploy(validDeployment({ product_name, scm_sha }))
    })
    const [claim] = await bed.database.query<{ scm_sha: string }>(
      'select scm_sha from ingestion.version_claim where product_name = $1',
      [product_name],
    )
    const expected = answers.map((_, index) =>
      shas[Math.floor(index / 2) % 2] === claim?.scm_sha ? 200 : 409,
    )
    expect(answers.map(({ status }) => status)).toEqual(expected)
    const logged = (await ofProduct(product_name)).map(({ data }) => 'scm_sha' in data && data.scm_sha)
    expect(new Set(logged)).toEqual(new Set([claim?.scm_sha]))
  })

  it('does not deadlock when batches name the same versions in different order', async () => {
    const items = Array.from({ length: 40 }, (_, index) => ({
      body: validDeployment({ product_name: `circle-${index % 7}`, version: `${index}`, invoke_id: 'run' }),
    }))
    const results = await concurrently(12, (client, index) =>
      client.submit(index % 2 === 0 ? items : items.toReversed()),
    )
    expect(results.flat().every(({ status }) => status === 200)).toBe(true)
    expect(new Set(results.flat().map(({ body }) => body.id)).size).toBe(40)
  })

  it('gives positions without gaps or duplicates', async () => {
    await concurrently(60, (client, index) =>
      client.deploy(validDeployment({ product_name: `gap-${index % 20}` })),
    )
    const positions = (await bed.log()).map(({ position }) => position)
    expect(positions).toEqual(positions.map((_, index) => index + 1))
  })
})
