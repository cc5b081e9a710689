import { environmentId, productId, versionId } from '@shiplog/events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestBed, type TestBed, validDeployment } from './support.ts'

let bed: TestBed
let product_name = ''
let count = 0

beforeAll(async () => {
  bed = await startTestBed()
})
afterAll(() => bed.stop())
// Each test has its own product.
beforeEach(() => {
  product_name = `product-${++count}`
})

const deployment = (fields: Record<string, unknown> = {}) => validDeployment({ product_name, ...fields })

const events = async () =>
  (await bed.log()).filter((event) => event.data.product_name === product_name && 'status' in event.data)
const types = async () => (await events()).map((event) => event.type)
const rows = () =>
  bed.database.query<{ id: string; status: string; run_key: string; extra_metadata: unknown }>(
    'select * from ingestion.lifecycle_record where product_name = $1 order by ordinal',
    [product_name],
  )
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

describe('POST /internal/events with deployments', () => {
  it('answers with all fields of the record, and logs the same', async () => {
    const sent = {
      deployed_by: 'ann',
      deployed_by_email: 'ann@example.com',
      deployed_by_name: 'Ann',
      scm_branch: 'main',
      scm_sha: 'abcdef1234567890',
      scm_repository: 'https://git.example/checkout',
      build_url: 'https://ci.example/7',
      deploy_url: 'https://cd.example/7',
      change_reference: 'SHOP-7',
      build_number: '7',
      source_system: 'ci',
      invoke_id: 'run-7',
      error_message: 'boom',
      error_code: 'E7',
      extra_metadata: { cluster: { name: 'a' } },
      started_at: '2026-01-01T10:00:00.000Z',
      completed_at: '2026-01-01T10:05:00.000Z',
    }
    const occurred_at = '2026-01-01T12:06:00+02:00'
    const { status, body } = await bed.client.deploy(
      deployment({ ...sent, status: ' Failure ', occurred_at }),
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      ...sent,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      product_name,
      version: '1.0.0',
      environment_name: 'production',
      status: 'failed',
      deployed_at: '2026-01-01T10:06:00.000Z',
      preflight_status: null,
      occurred_at: '2026-01-01T10:06:00.000Z',
      product_id: productId(bed.account_id, product_name),
      version_id: versionId(bed.account_id, product_name, '1.0.0'),
      environment_id: environmentId(bed.account_id, 'production'),
      updated_at: expect.stringMatching(/Z$/),
    })
    const [event] = await events()
    const { id: deployment_id, ...kept } = body
    expect(event).toMatchObject({
      type: 'deployment.failed',
      trace: null,
      data: { deployment_id, ...kept, previous_status: null, reported_status: 'failed' },
    })
  })

  it('advances one record from pending to completed, and fills it in', async () => {
    const pending = await bed.client.deploy(deployment({ status: 'queued', extra_metadata: { a: 1, b: 1 } }))
    const started = await bed.client.deploy(deployment({ status: 'deploying', deployed_by: 'ann' }))
    const done = await bed.client.deploy(
      deployment({ status: 'deployed', deployed_by: 'bob', extra_metadata: { b: 2 } }),
    )
    expect(new Set([pending, started, done].map(({ body }) => body.id)).size).toBe(1)
    expect(done.body).toMatchObject({
      status: 'completed',
      deployed_by: 'ann',
      extra_metadata: { a: 1, b: 2 },
      deployed_at: pending.body.deployed_at,
      started_at: started.body.started_at,
      completed_at: expect.any(String),
    })
    expect(await types()).toEqual(['deployment.pending', 'deployment.started', 'deployment.completed'])
    expect((await events()).map(({ data }) => 'previous_status' in data && data.previous_status)).toEqual([
      null,
      'pending',
      'started',
    ])
    expect(await rows()).toMatchObject([
      { id: done.body.id, status: 'completed', extra_metadata: { a: 1, b: 2 } },
    ])
  })

  it.each(['started', 'completed'])(
    'repeats the answer to a repeated %s, and stores nothing',
    async (status) => {
      const first = await bed.client.deploy(deployment({ status, invoke_id: 'run' }))
      const again = await bed.client.deploy(deployment({ status, invoke_id: 'run' }))
      expect(again).toEqual(first)
      expect(await types()).toEqual([`deployment.${status}`])
      expect(await rows()).toHaveLength(1)
    },
  )

  it('logs an amendment when an event with the same status has more fields', async () => {
    const first = await bed.client.deploy(deployment({ status: 'started' }))
    const more = await bed.client.deploy(deployment({ status: 'started', build_url: 'https://ci.example/1' }))
    expect(more.body).toMatchObject({ id: first.body.id, build_url: 'https://ci.example/1' })
    expect(await types()).toEqual(['deployment.started', 'deployment.amended'])
  })

  it('opens a new record for a re-run under the same run id', async () => {
    const first = await bed.client.deploy(deployment({ status: 'failed', invoke_id: 'run' }))
    const again = await bed.client.deploy(deployment({ status: 'started', invoke_id: 'run' }))
    const done = await bed.client.deploy(deployment({ status: 'success', invoke_id: 'run' }))
    expect(again.body.id).not.toBe(first.body.id)
    expect(done.body.id).toBe(again.body.id)
    expect(await rows()).toHaveLength(2)
  })

  it('keeps runs apart, and gives a record without a run the first run that is named', async () => {
    const withoutRun = await bed.client.deploy(deployment({ status: 'started' }))
    const withRun = await bed.client.deploy(
      deployment({ status: 'started', build_number: '1', source_system: 'ci' }),
    )
    const other = await bed.client.deploy(
      deployment({ status: 'started', build_number: '2', source_system: 'ci' }),
    )
    expect(withRun.body.id).toBe(withoutRun.body.id)
    expect(other.body.id).not.toBe(withoutRun.body.id)
    expect((await rows()).map(({ run_key }) => run_key)).toEqual(['build:2:ci:1', 'build:2:ci:2'])
  })

  it('treats a repeated terminal status as a retry, and as a rollback after another version', async () => {
    const first = await bed.client.deploy(deployment({ version: '1' }))
    const retry = await bed.client.deploy(deployment({ version: '1' }))
    await bed.client.deploy(deployment({ version: '2' }))
    const rollback = await bed.client.deploy(deployment({ version: '1' }))
    expect(retry).toEqual(first)
    expect(rollback.body.id).not.toBe(first.body.id)
    expect(await types()).toEqual(Array(3).fill('deployment.completed'))
  })

  it('treats a repeated terminal status as a retry for ten minutes, and then as a redeploy', async () => {
    const post = (minutes: number) => bed.client.deploy(deployment(), { received_at: minutesAgo(minutes) })
    const first = await post(24 * 60)
    const retry = await post(24 * 60 - 9)
    const nightly = await post(0)
    expect(retry).toEqual(first)
    expect(nightly.status).toBe(200)
    expect(nightly.body.id).not.toBe(first.body.id)
    expect(await types()).toEqual(['deployment.completed', 'deployment.completed'])
    expect(await rows()).toHaveLength(2)
  })

  it('recognises the retry of an event without a run that ended a record with a run', async () => {
    const first = await bed.client.deploy(deployment({ status: 'started', invoke_id: 'run' }))
    const done = await bed.client.deploy(deployment())
    expect(done.body.id).toBe(first.body.id)
    expect(await bed.client.deploy(deployment())).toEqual(done)
  })

  it('logs a late event once, and does not change the record', async () => {
    await bed.client.deploy(deployment({ status: 'started', invoke_id: 'run', occurred_at: minutesAgo(30) }))
    const late = deployment({ status: 'failed', invoke_id: 'run', occurred_at: minutesAgo(20) })
    const done = await bed.client.deploy(
      deployment({ status: 'success', invoke_id: 'run', occurred_at: minutesAgo(10) }),
    )
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await bed.client.deploy(late)).toEqual(done)
    expect(await types()).toEqual(['deployment.started', 'deployment.completed', 'deployment.late'])
    expect((await events()).at(-1)?.data).toMatchObject({ status: 'completed', reported_status: 'failed' })
  })

  it('assigns a late event to the ended record, even while the same run is open again', async () => {
    const run = { invoke_id: 'run' }
    const first = await bed.client.deploy(deployment({ ...run, occurred_at: minutesAgo(10) }))
    const again = await bed.client.deploy(deployment({ ...run, status: 'started' }))
    const late = await bed.client.deploy(
      deployment({ ...run, status: 'failed', occurred_at: minutesAgo(20) }),
    )
    expect(again.body.id).not.toBe(first.body.id)
    expect(late).toEqual(first)
    expect(await rows()).toMatchObject([{ status: 'completed' }, { status: 'started' }])
  })

  it('does not change a record to an earlier status', async () => {
    const started = await bed.client.deploy(deployment({ status: 'started' }))
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await bed.client.deploy(deployment({ status: 'pending' }))).toEqual(started)
    expect(await types()).toEqual(['deployment.started', 'deployment.late'])
  })

  it('replaces a time in the future by the time of receipt', async () => {
    const received_at = new Date().toISOString()
    const body = deployment({ occurred_at: minutesAgo(-60) })
    expect((await bed.client.deploy(body, { received_at })).body.deployed_at).toBe(received_at)
  })

  it('logs the trace of the request', async () => {
    const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await bed.client.deploy(deployment(), { trace })
    expect((await events())[0]?.trace).toBe(trace)
  })

  it('answers 400 when merged metadata exceeds its limit, and does not change the record', async () => {
    const half = 'x'.repeat(60 * 1024)
    const body = (key: string, status: string) => deployment({ status, extra_metadata: { [key]: half } })
    await bed.client.deploy(body('a', 'started'))
    const refused = await bed.client.deploy(body('b', 'success'))
    expect(refused.status).toBe(400)
    expect(refused.body.detail).toMatch(/^Field 'extra_metadata' must be at most 100 KiB/)
    expect(await rows()).toMatchObject([{ status: 'started' }])
  })

  it('accepts names of 255 characters outside the basic plane', async () => {
    const long = '\u{10ffff}'.repeat(255)
    const names = { product_name: long, version: long, environment_name: long }
    const run = { source_system: long, build_number: long }
    const { status, body } = await bed.client.deploy(deployment({ ...names, ...run }))
    expect({ status, version: body.version }).toEqual({ status: 200, version: long })
  })
})
