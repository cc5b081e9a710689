import { randomUUID } from 'node:crypto'
import { newId, versionId } from '@shiplog/events'
import { type BuildFields, buildEvent, type DeploymentFields, deploymentEvent } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => world?.stop())

const account = () => {
  const account_id = randomUUID()
  const find = async (query = ''): Promise<string[]> => {
    const { body } = await world.get(`/versions/?${query}`, { account_id })
    return body.map(({ version }: { version: string }) => version)
  }
  return {
    account_id,
    build: (fields: Omit<BuildFields, 'account_id'> = {}) =>
      world.ingestion.append(buildEvent({ account_id, ...fields })),
    deploy: (fields: Omit<DeploymentFields, 'account_id'> = {}) =>
      world.ingestion.append(deploymentEvent({ account_id, ...fields })),
    find,
    get: async (product_name = 'checkout', version = '1.0') =>
      (await world.get(`/versions/${versionId(account_id, product_name, version)}`, { account_id })).body,
  }
}

describe('GET /versions/?product=&version=', () => {
  it('finds the version with this name', async () => {
    const { build, find } = account()
    for (const version of ['1.4.2', '1.4.20', '1.4.2-rc']) await build({ version })
    await build({ product_name: 'basket', version: '1.4.2' })
    expect(await find('product=checkout&version=1.4.2')).toEqual(['1.4.2'])
    expect(await find('product=checkout&version=1.4.2&status=failed')).toEqual([])
    expect(await find('product=checkout&version=1.4')).toEqual([])
    expect(await find('product=none&version=1.4.2')).toEqual([])
  })

  it('answers 400 without the product, and shows no version of another account', async () => {
    const { build, account_id } = account()
    await build({ version: '1.4.2' })
    expect(await world.get('/versions/?version=1.4.2', { account_id })).toMatchObject({
      status: 400,
      body: { detail: "Query parameter 'version' needs 'product'" },
    })
    expect(await account().find('product=checkout&version=1.4.2')).toEqual([])
  })
})

describe('GET /versions/{version-id}', () => {
  it('shows all fields of a build', async () => {
    const { build, get, account_id } = account()
    const sent = {
      built_by: 'ada',
      built_by_email: 'ada@example.com',
      built_by_name: 'Ada Lovelace',
      scm_branch: 'main',
      scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
      scm_repository: 'https://git.example.com/shop/checkout',
      build_url: 'https://ci.example.com/runs/4711',
      build_number: '4711',
      source_system: 'github-actions',
      invoke_id: '7421337-1',
      error_message: 'out of memory',
      error_code: 'OOM',
      extra_metadata: { coverage: 91.5, 'k"ey': ['ü', null] },
      started_at: '2026-11-21T09:48:03.000Z',
      completed_at: '2026-11-21T09:52:40.001Z',
      created_at: '2026-11-21T09:48:03.120Z',
      updated_at: '2026-11-21T09:52:40.311Z',
    }
    await build({ type: 'build.failed', status: 'failed', ...sent })
    expect(await get()).toEqual({
      id: versionId(account_id, 'checkout', '1.0'),
      product_id: expect.any(String),
      product_name: 'checkout',
      version: '1.0',
      status: 'failed',
      ...sent,
    })
  })

  it('shows no status while only deployments named it, and the time of the first of them', async () => {
    const { deploy, build, get } = account()
    await deploy({ occurred_at: '2026-11-20T08:00:00.000Z', scm_sha: 'abc1234' })
    expect(await get()).toMatchObject({
      status: null,
      scm_sha: 'abc1234',
      created_at: '2026-11-20T08:00:00.000Z',
    })
    await build({ created_at: '2026-11-20T08:00:00.000Z' })
    expect(await get()).toMatchObject({ status: 'completed', created_at: '2026-11-20T08:00:00.000Z' })
  })

  it('keeps the first value of each scm field', async () => {
    const { deploy, build, get } = account()
    await deploy({ scm_sha: 'abc1234' })
    await build({ scm_sha: 'abc1234def', scm_branch: 'main' })
    await deploy({ scm_branch: 'release', scm_repository: 'https://git.example.com/checkout' })
    expect(await get()).toMatchObject({
      scm_sha: 'abc1234',
      scm_branch: 'main',
      scm_repository: 'https://git.example.com/checkout',
    })
  })

  it('shows the build that was opened last, and ignores later events of earlier builds', async () => {
    const { build, get } = account()
    const [first, second] = [newId(), newId()]
    await build({ build_id: first, type: 'build.started', status: 'started', build_number: '1' })
    await build({ build_id: second, type: 'build.started', status: 'started', build_number: '2' })
    await build({ build_id: first, type: 'build.failed', status: 'failed', previous_status: 'started' })
    expect(await get()).toMatchObject({ status: 'started', build_number: '2' })
    await build({ build_id: second, previous_status: 'started', build_number: '2' })
    expect(await get()).toMatchObject({ status: 'completed', build_number: '2' })
  })

  it('takes fields from amendments, but not from late events', async () => {
    const { build, get } = account()
    const build_id = newId()
    const previous_status = 'completed'
    await build({ build_id })
    await build({ build_id, type: 'build.amended', previous_status, built_by: 'ada' })
    await build({
      build_id,
      type: 'build.late',
      previous_status,
      reported_status: 'started',
      built_by: 'eve',
    })
    expect(await get()).toMatchObject({ status: 'completed', built_by: 'ada' })
  })

  it('answers 404 to an invalid or unknown id, 403 to one of another account', async () => {
    const { build, account_id } = account()
    await build()
    expect((await world.get('/versions/1.0')).status).toBe(404)
    expect((await world.get(`/versions/${randomUUID()}`)).status).toBe(404)
    expect((await world.get(`/versions/${versionId(account_id, 'checkout', '1.0')}`)).status).toBe(403)
  })
})

describe('GET /versions/', () => {
  it('filters by product, and by status under any of its names', async () => {
    const { build, deploy, find } = account()
    await build({ product_name: 'a', version: '1' })
    await build({ product_name: 'a', version: '2', type: 'build.failed', status: 'failed' })
    await deploy({ product_name: 'b', version: '3' })
    expect(await find()).toEqual(['3', '2', '1'])
    expect(await find('product=a')).toEqual(['2', '1'])
    expect(await find('product=unknown')).toEqual([])
    expect(await find('status=Failure')).toEqual(['2'])
    expect(await find('status=built')).toEqual(['1'])
    expect((await world.get('/versions/?status=nonsense')).status).toBe(400)
  })

  it('finds a commit by its SHA, by a prefix of 7 or more characters, and by a longer form', async () => {
    const { build, find } = account()
    await build({ version: 'long', scm_sha: 'C0FFEE1234567890abcdef1234567890abcdef12' })
    await build({ version: 'short', scm_sha: 'c0ffee1' })
    await build({ version: 'svn', scm_sha: 'r1234567%' })
    await build({ version: 'dirty', scm_sha: 'c0ffee1-dirty' })
    expect(await find('scm_sha=c0ffee1')).toEqual(['short', 'long'])
    expect(await find('scm_sha=c0ffee1234567890ABCDEF1234567890abcdef12')).toEqual(['short', 'long'])
    expect(await find('scm_sha=c0ffee12345')).toEqual(['short', 'long'])
    expect(await find('scm_sha=c0ffee')).toEqual([])
    expect(await find('scm_sha=c0ffee9')).toEqual([])
    expect(await find('scm_sha=r1234567%25')).toEqual(['svn'])
    expect(await find('scm_sha=r1234567')).toEqual([])
    expect(await find('scm_sha=c0ffee1-dirty')).toEqual(['dirty'])
    expect(await find('scm_sha=R1234567%25')).toEqual([])
  })

  it('neither skips nor repeats while versions are created, many at the same time', async () => {
    const { account_id, build, find } = account()
    const moments = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.001Z']
    for (let i = 0; i < 20; i += 1) {
      const occurred_at = moments[i % 2] ?? ''
      await build({ version: `old-${i}`, occurred_at, created_at: occurred_at })
    }
    const expected = await find('limit=200')
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await world.get(`/versions/?limit=3${cursor}`, { account_id })
      seen.push(...page.body.map(({ version }: { version: string }) => version))
      await build({ version: `new-${seen.length}` })
      const next = page.headers.get('x-next-cursor')
      cursor = next === null ? '' : `&cursor=${next}`
    } while (cursor !== '')
    expect(seen).toEqual(expected)
    expect(seen).toHaveLength(20)
  })
})
