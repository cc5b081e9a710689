import { propertyRuns } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique } from '../support/valid.ts'

let suite: Suite
let client: Client
beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

type Fields = Record<string, unknown>

/**
 * Returns functions that post and list deployments of a new product. The events have the same product,
 * version and environment unless their fields say otherwise.
 */
const reporter = () => {
  const product_name = unique('lifecycle')
  const report = async (status: string, fields: Fields = {}): Promise<Answer> => {
    const body = { product_name, version: '1', environment_name: 'staging', status, ...fields }
    const answer = await client.event('/deployment-events/', body)
    expect(answer.status).toBe(200)
    return answer
  }
  const records = async (): Promise<Fields[]> =>
    (await client.get(`/deployments/?product=${product_name}`)).body as Fields[]
  const logged = async (): Promise<string[]> =>
    (
      await suite.database.query(
        `select type from ingestion.event_log where data ->> 'product_name' = $1 order by position`,
        [product_name],
      )
    ).map((row) => (row as { type: string }).type)
  return { report, records, logged, product_name }
}

describe('a deployment record', () => {
  it('goes from pending over started to its end', async () => {
    const { report, records, logged } = reporter()
    const first = await report('queued')
    await report('deploying')
    const last = await report('success')
    expect(last.body.id).toBe(first.body.id)
    expect(last.body.deployed_at).toBe(first.body.deployed_at)
    expect(await records()).toMatchObject([{ id: first.body.id, status: 'completed' }])
    expect(await logged()).toEqual(['deployment.pending', 'deployment.started', 'deployment.completed'])
  })

  it.each(['started', 'completed', 'failed', 'aborted'])('may begin with %s', async (status) => {
    const { report, records } = reporter()
    await report(status)
    expect(await records()).toMatchObject([{ status }])
  })

  it.each([{ invoke_id: 'run-1' }, { source_system: 'jenkins', build_number: '7' }, {}])(
    'is one, however often its end is posted with %j',
    async (run) => {
      const { report, records, logged } = reporter()
      const first = await report('completed', run)
      for (let i = 0; i < 3; i++) expect((await report('completed', run)).body).toEqual(first.body)
      expect(await records()).toHaveLength(1)
      expect(await logged()).toEqual(['deployment.completed'])
    },
  )

  it('is one, however many connections post it at once', async () => {
    const { report, records, logged } = reporter()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => report('completed', { invoke_id: 'r' })),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await records()).toHaveLength(1)
    expect(await logged()).toEqual(['deployment.completed'])
  })

  it('is another one for another run', async () => {
    const { report, records } = reporter()
    const first = await report('started', { invoke_id: 'run-1' })
    const second = await report('started', { invoke_id: 'run-2' })
    expect(second.body.id).not.toBe(first.body.id)
    expect((await report('failed', { invoke_id: 'run-1' })).body.id).toBe(first.body.id)
    expect((await report('completed', { invoke_id: 'run-2' })).body.id).toBe(second.body.id)
    expect(await records()).toMatchObject([
      { id: second.body.id, status: 'completed' },
      { id: first.body.id, status: 'failed' },
    ])
  })

  it('is another one when the same run id runs again', async () => {
    const { report, records } = reporter()
    await report('started', { invoke_id: 'run-1' })
    const first = await report('failed', { invoke_id: 'run-1' })
    const again = await report('started', { invoke_id: 'run-1' })
    expect(again.body.id).not.toBe(first.body.id)
    expect((await report('completed', { invoke_id: 'run-1' })).body.id).toBe(again.body.id)
    expect(await records()).toHaveLength(2)
  })

  it('is another one for a rollback, with and without a run id', async () => {
    for (const runs of [
      [{}, {}, {}],
      [{ invoke_id: 'a' }, { invoke_id: 'b' }, { invoke_id: 'c' }],
    ]) {
      const { report, product_name } = reporter()
      await report('completed', { version: '1', ...runs[0] })
      await report('completed', { version: '2', ...runs[1] })
      const rollback = await report('completed', { version: '1', ...runs[2] })
      const current = await client.get(`/deployments/?product=${product_name}&environment=staging&limit=1`)
      expect(current.body).toMatchObject([{ id: rollback.body.id, version: '1' }])
    }
  })

  it('never moves backwards, and keeps what came too late in its history', async () => {
    const { report, records, logged } = reporter()
    const first = await report('started')
    const late = await report('pending')
    expect(late.body).toMatchObject({ id: first.body.id, status: 'started' })
    expect(await records()).toHaveLength(1)
    expect(await logged()).toEqual(['deployment.started', 'deployment.late'])
    const { body } = await client.get(`/deployments/${first.body.id}`)
    expect(body.status).toBe('started')
    expect(body.events).toHaveLength(2)
  })

  it('is not reopened by an event that happened before its end', async () => {
    const { report, records } = reporter()
    const run = { invoke_id: 'run-1' }
    const first = await report('completed', { ...run, occurred_at: '2026-11-01T10:05:00Z' })
    const late = await report('started', { ...run, occurred_at: '2026-11-01T10:00:00Z' })
    expect(late.body).toMatchObject({ id: first.body.id, status: 'completed' })
    expect(await records()).toMatchObject([{ id: first.body.id, status: 'completed' }])
  })

  it('of long ago, reported late, is not the current one', async () => {
    const { report, product_name } = reporter()
    const current = await report('completed', { version: '2', invoke_id: 'b' })
    await report('completed', { version: '1', invoke_id: 'a', occurred_at: '2026-01-01T00:00:00Z' })
    const { body } = await client.get(`/deployments/?product=${product_name}&environment=staging&limit=1`)
    expect(body).toMatchObject([{ id: current.body.id, version: '2' }])
  })

  it('that claims to come from the future does not stay current for ever', async () => {
    const { report, product_name } = reporter()
    await report('completed', { version: '1', invoke_id: 'a', occurred_at: '2099-01-01T00:00:00Z' })
    const next = await report('completed', { version: '2', invoke_id: 'b' })
    const { body } = await client.get(`/deployments/?product=${product_name}&limit=1`)
    expect(body).toMatchObject([{ id: next.body.id }])
  })

  it('is filled in by later events, and its extra_metadata is merged at the top level', async () => {
    const { report, records } = reporter()
    await report('started', { deployed_by: 'ada', extra_metadata: { a: 1, both: { x: 1 } } })
    await report('failed', { error_message: 'disk full', extra_metadata: { b: 2, both: { y: 2 } } })
    expect(await records()).toMatchObject([
      { deployed_by: 'ada', error_message: 'disk full', extra_metadata: { a: 1, b: 2, both: { y: 2 } } },
    ])
  })
})

describe('a build', () => {
  it('follows the same rules with the version as its identity', async () => {
    const product_name = unique('build')
    const build = async (status: string, fields: Fields = {}): Promise<Answer> =>
      client.event('/build-events/', { product_name, version: '1', status, ...fields })
    const first = await build('started', { invoke_id: 'r' })
    await build('pending', { invoke_id: 'r' })
    const last = await build('built', { invoke_id: 'r' })
    const again = await build('built', { invoke_id: 'r' })
    expect(last.body).toMatchObject({
      id: first.body.id,
      status: 'completed',
      created_at: first.body.created_at,
    })
    expect(again.body).toEqual(last.body)
    const { body } = await client.get(`/versions/${first.body.id}`)
    expect(body).toMatchObject({ status: 'completed' })
    await build('failed', { invoke_id: 'r2' })
    expect((await client.get(`/versions/${first.body.id}`)).body).toMatchObject({ status: 'failed' })
  })
})

describe('a read after a write', () => {
  it('is never stale', async () => {
    const stale: unknown[] = []
    const once = async (i: number): Promise<void> => {
      const product_name = unique(`fresh-${i}`)
      const posted = await client.event('/deployment-events/', {
        product_name,
        version: '1',
        environment_name: 'production',
        status: 'completed',
      })
      const [deployments, versions, products] = await Promise.all([
        client.get(`/deployments/?product=${product_name}`),
        client.get(`/versions/?product=${product_name}`),
        client.get(`/products/?name=${product_name}`),
      ])
      if (deployments.body[0]?.id !== posted.body.id) stale.push(deployments.body)
      if (versions.body[0]?.id !== posted.body.version_id) stale.push(versions.body)
      if (products.body[0]?.id !== posted.body.product_id) stale.push(products.body)
    }
    // Five at a time: a service answers eight reads of an account at once, and others wait a second at most.
    for (let i = 0; i < propertyRuns(1_000); i += 5)
      await Promise.all(Array.from({ length: 5 }, (_, k) => once(i + k)))
    expect(stale).toEqual([])
  }, 120_000)
})
