import { productId, versionId } from '@shiplog/events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestBed, type TestBed, validBuild, validDeployment } from './support.ts'

let bed: TestBed
let product_name = ''
let count = 0

beforeAll(async () => {
  bed = await startTestBed()
})
afterAll(() => bed.stop())
beforeEach(() => {
  product_name = `product-${++count}`
})

const build = (fields: Record<string, unknown> = {}) =>
  bed.client.build(validBuild({ product_name, ...fields }))
const deploy = (fields: Record<string, unknown> = {}) =>
  bed.client.deploy(validDeployment({ product_name, ...fields }))
const types = async () =>
  (await bed.log()).filter(({ data }) => data.product_name === product_name).map(({ type }) => type)
const claim = async () =>
  (
    await bed.database.query('select * from ingestion.version_claim where product_name = $1', [product_name])
  )[0]

const short = 'abcdef1'
const long = 'abcdef1234567890abcdef1234567890abcdef12'
const conflict = {
  status: 409,
  body: { detail: 'Version 1.0.0 already exists with different SHA' },
}

describe('POST /internal/events with builds', () => {
  it('answers with the version', async () => {
    const { status, body } = await build({ status: 'built', built_by: 'ann', scm_sha: long })
    const version_id = versionId(bed.account_id, product_name, '1.0.0')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: version_id,
      product_name,
      version: '1.0.0',
      status: 'completed',
      created_at: expect.stringMatching(/\.\d{3}Z$/),
      product_id: productId(bed.account_id, product_name),
      version_id,
      built_by: 'ann',
      scm_sha: long,
    })
    expect(body).not.toHaveProperty('environment_name')
    expect(await types()).toEqual(['build.completed'])
  })

  it('ignores fields that only a deployment has', async () => {
    const { status, body } = await build({ deploy_url: 'https://cd.example/7', change_reference: 'SHOP-7' })
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('deploy_url')
    expect(body).not.toHaveProperty('change_reference')
  })

  it('takes created_at of the version from the first event that named it', async () => {
    const occurred_at = '2026-01-01T10:00:00.000Z'
    await deploy({ status: 'pending', occurred_at })
    expect((await build({ status: 'started' })).body.created_at).toBe(occurred_at)
    expect((await build({ status: 'success' })).body.created_at).toBe(occurred_at)
    expect(await types()).toEqual(['deployment.pending', 'build.started', 'build.completed'])
  })

  it('keeps the first value of each scm field of the version, and fills in what is missing', async () => {
    await build({ status: 'started', scm_branch: 'main' })
    const { body } = await build({
      scm_branch: 'other',
      scm_sha: long,
      scm_repository: 'https://git.example',
    })
    const kept = { scm_branch: 'main', scm_sha: long, scm_repository: 'https://git.example' }
    expect(body).toMatchObject(kept)
    expect(await claim()).toMatchObject(kept)
  })

  it('answers 409 for the same version with another SHA, from a build or a deployment', async () => {
    expect((await build({ scm_sha: long })).status).toBe(200)
    expect(await build({ scm_sha: 'fffffff' })).toEqual(conflict)
    expect(await deploy({ scm_sha: 'fffffff' })).toEqual(conflict)
    expect((await deploy()).status).toBe(200)
    expect(await types()).toEqual(['build.completed', 'deployment.completed'])
  })

  it('accepts a prefix as the same SHA, and compares SHAs with the longest form', async () => {
    expect((await build({ status: 'started', scm_sha: short })).status).toBe(200)
    expect((await build({ scm_sha: long.toUpperCase() })).body.scm_sha).toBe(short)
    expect((await deploy({ scm_sha: short })).status).toBe(200)
    expect(await deploy({ scm_sha: `${short}${'0'.repeat(33)}` })).toEqual(conflict)
    expect(await claim()).toMatchObject({ scm_sha: short, full_sha: long.toUpperCase() })
  })

  it('takes the long form of a SHA from a retry too', async () => {
    await build({ scm_sha: short })
    await build({ scm_sha: long })
    expect(await types()).toEqual(['build.completed'])
    expect((await deploy({ scm_sha: `${short}${'0'.repeat(33)}` })).status).toBe(409)
  })
})
