import { versionId } from '@shiplog/events'
import { eventually } from '@shiplog/testing'
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

  it('does not deadlock when two batches name new versions in opposite order, and both have to wait', async () => {
    const { account_id, database } = bed
    const versions = ['1', '2', '3'].map((version) => ({
      id: versionId(account_id, 'opposite', version),
      item: { body: validDeployment({ product_name: 'opposite', version }) },
    }))
    const inOrder = versions.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const items = inOrder.map(({ item }) => item)
    const waiting = (count: number) =>
      eventually(async () => {
        const pids = await database.query(
          `select distinct pid from pg_locks join pg_locks as other using (pid)
           where not pg_locks.granted and pg_locks.locktype = 'transactionid'
             and other.database = (select oid from pg_database where datname = current_database())`,
        )
        return pids.length === count
      })
    // A batch in a deadlock is stored by a second try. Without the end of the deadlock, there is none.
    await database.query(
      `do $$ begin execute format('alter database %I set deadlock_timeout = %L', current_database(), '1min'); end $$`,
    )
    const [one, other] = [await bed.startReplica(), await bed.startReplica()]
    await database.query('begin')
    await database.query(
      `insert into ingestion.version_claim (version_id, account_id, product_id, product_name, version, created_at)
       values ($1, $2, $2, '', '', now())`,
      [inOrder[1]?.id, account_id],
    )
    const first = one.submit(items)
    await waiting(1)
    const second = other.submit(items.toReversed())
    await waiting(2)
    await database.query('rollback')
    for (const answers of [await first, await second])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('gives positions without gaps or duplicates', async () => {
    await concurrently(60, (client, index) =>
      client.deploy(validDeployment({ product_name: `gap-${index % 20}` })),
    )
    const positions = (await bed.log()).map(({ position }) => position)
    expect(positions).toEqual(positions.map((_, index) => index + 1))
  })
})
