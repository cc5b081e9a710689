import { randomUUID } from 'node:crypto'
import { newId } from '@shiplog/events'
import { type DeploymentFields, deploymentEvent } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => world?.stop())

type Fields = Omit<DeploymentFields, 'account_id'>

const account = () => {
  const account_id = randomUUID()
  return {
    account_id,
    deploy: (...all: Fields[]) =>
      world.ingestion.append(...all.map((fields) => deploymentEvent({ account_id, ...fields }))),
    get: (path: string) => world.get(path, { account_id }),
    /** Reads the versions of the deployments in a list. */
    find: async (query = ''): Promise<string[]> => {
      const { body } = await world.get(`/deployments/?${query}`, { account_id })
      return body.map(({ version }: { version: string }) => version)
    },
  }
}

describe('GET /deployments/', () => {
  it('shows every field of a deployment', async () => {
    const { deploy, get } = account()
    const fields = {
      status: 'failed',
      deployed_at: '2026-11-21T10:00:00.000Z',
      preflight_status: null,
      started_at: '2026-11-21T10:00:01.000Z',
      completed_at: '2026-11-21T10:02:31.000Z',
      updated_at: '2026-11-21T10:02:31.214Z',
      deployed_by: 'ada',
      deployed_by_email: 'ada@example.com',
      deployed_by_name: 'Ada Lovelace',
      deploy_url: 'https://shop.example.com',
      change_reference: 'SHOP-4711',
      scm_branch: 'main',
      scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
      scm_repository: 'https://git.example.com/shop/checkout',
      build_url: 'https://ci.example.com/runs/4711',
      build_number: '4711',
      source_system: 'github-actions',
      invoke_id: '7421337-1',
      error_message: 'no space left',
      error_code: 'ENOSPC',
      extra_metadata: { region: 'eu', 'k"ey': ['ü', null] },
    } as const
    const deployment_id = newId()
    await deploy({ deployment_id, ...fields, extra_metadata: { region: 'eu', 'k"ey': ['ü', null] } })
    expect((await get('/deployments/')).body).toEqual([
      {
        id: deployment_id,
        product_id: expect.any(String),
        version_id: expect.any(String),
        environment_id: expect.any(String),
        product_name: 'checkout',
        version: '1.0',
        environment_name: 'production',
        ...fields,
      },
    ])
  })

  it('shows the latest deployment of an environment with limit=1', async () => {
    const { deploy, find } = account()
    await deploy({ version: '1' }, { version: '2' }, { version: '3', environment_name: 'qa' })
    expect(await find('environment=production&limit=1')).toEqual(['2'])
  })

  it('filters by environment, product, version and person, alone and together', async () => {
    const { deploy, find } = account()
    await deploy(
      { product_name: 'a', version: '1', environment_name: 'qa', deployed_by: 'ada' },
      { product_name: 'a', version: '2', environment_name: 'production', deployed_by: 'bob' },
      { product_name: 'b', version: '3', environment_name: 'qa', deployed_by: 'bob' },
    )
    expect(await find()).toEqual(['3', '2', '1'])
    expect(await find('product=a')).toEqual(['2', '1'])
    expect(await find('environment=qa')).toEqual(['3', '1'])
    expect(await find('product=a&environment=qa')).toEqual(['1'])
    expect(await find('version=2')).toEqual(['2'])
    expect(await find('deployed_by=bob')).toEqual(['3', '2'])
    expect(await find('deployed_by=bob&environment=qa&product=b&version=3')).toEqual(['3'])
    expect(await find('product=unknown')).toEqual([])
  })

  it.each(['failed', 'FAILURE', ' error '])('reads the status %j as failed', async (status) => {
    const { deploy, find } = account()
    await deploy({ version: '1' }, { version: '2', status: 'failed' }, { version: '3', status: 'started' })
    expect(await find(`status=${encodeURIComponent(status)}`)).toEqual(['2'])
  })

  it('finds a commit by its SHA, by a prefix of 7 or more digits, and by a longer SHA than the stored one', async () => {
    const { deploy, find } = account()
    await deploy(
      { version: 'long', scm_sha: 'C0FFEE1234567890abcdef1234567890abcdef12' },
      { version: 'short', scm_sha: 'c0ffee1' },
      { version: 'other', scm_sha: 'deadbeef' },
      { version: 'none' },
    )
    expect(await find('scm_sha=c0ffee1')).toEqual(['short', 'long'])
    expect(await find('scm_sha=c0ffee1234567890ABCDEF1234567890abcdef12')).toEqual(['short', 'long'])
    expect(await find('scm_sha=c0ffee')).toEqual([])
    expect(await find('scm_sha=dead%25')).toEqual([])
  })

  it('compares a SHA that is not hexadecimal only as a whole and in its own case', async () => {
    const { deploy, find } = account()
    await deploy(
      { version: 'tag', scm_sha: 'R-2026' },
      { version: 'dirty', scm_sha: 'c0ffee1-dirty' },
      { version: 'short', scm_sha: 'C0FFEE' },
    )
    expect(await find('scm_sha=R-2026')).toEqual(['tag'])
    expect(await find('scm_sha=r-2026')).toEqual([])
    expect(await find('scm_sha=R-20')).toEqual([])
    expect(await find('scm_sha=c0ffee1')).toEqual([])
    expect(await find('scm_sha=c0ffee1-dirty')).toEqual(['dirty'])
    expect(await find('scm_sha=c0ffee')).toEqual(['short'])
  })

  it('includes from and excludes to', async () => {
    const { deploy, find } = account()
    for (const second of [1, 2, 3, 4])
      await deploy({ version: `${second}`, deployed_at: `2026-11-21T10:00:0${second}.000Z` })
    expect(await find('from=2026-11-21T10:00:02Z&to=2026-11-21T10:00:04.000Z')).toEqual(['3', '2'])
    expect(await find('from=2026-11-21T12:00:03%2B02:00')).toEqual(['4', '3'])
  })

  it('orders deployments of one moment by the log, whatever their ids, on every page', async () => {
    const { deploy, find, get } = account()
    const ids = Array.from({ length: 8 }, newId).toSorted().toReversed()
    const [first, ...others] = ids.map((deployment_id, index) => ({
      deployment_id,
      version: `${index + 1}`,
      deployed_at: '2026-11-21T10:00:00.000Z',
      environment_name: index % 2 === 0 ? 'qa' : 'staging',
    }))
    if (first === undefined) throw new Error('there are eight')
    const amended = { ...first, type: 'deployment.amended' as const }
    await deploy(first, ...others.slice(0, 3), amended)
    for (const one of others.slice(3)) await deploy(one, amended)
    expect(await find()).toEqual(['8', '7', '6', '5', '4', '3', '2', '1'])
    expect(await find('environment=qa&limit=1')).toEqual(['7'])
    expect(await find('environment_type=staging')).toEqual(['8', '6', '4', '2'])

    const follow = async (query: string, between = async (_last: string) => {}): Promise<string[]> => {
      const { body, headers } = await get(`/deployments/?${query}`)
      const versions = body.map(({ version }: { version: string }) => version)
      const cursor = headers.get('x-next-cursor')
      if (cursor === null) return versions
      await between(body.at(-1).id)
      return [...versions, ...(await follow(query.replace(/(&cursor=.*)?$/, `&cursor=${cursor}`), between))]
    }
    expect(await follow('limit=3')).toEqual(['8', '7', '6', '5', '4', '3', '2', '1'])
    expect(await follow('environment_type=staging&limit=1')).toEqual(['8', '6', '4', '2'])
    const seen = await follow('limit=3', async (last) => {
      await world.database.query('delete from deployment_query.deployment where id = $1', [last])
    })
    expect(new Set(seen).size).toBe(8)
  })

  it.each([
    ['status=nonsense', "Invalid status 'nonsense'."],
    ['from=yesterday', "Query parameter 'from'"],
    ['to=2026-02-30T00:00:00Z', "Query parameter 'to'"],
    ['limit=-1', "Query parameter 'limit'"],
    ['cursor=garbage', "Query parameter 'cursor'"],
  ])('answers 400 to %s', async (query, sentence) => {
    const answer = await world.get(`/deployments/?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain(sentence)
  })

  it('shows an account only its own deployments', async () => {
    const { deploy } = account()
    await deploy({})
    expect(await account().find('product=checkout')).toEqual([])
  })

  it('neither skips nor repeats while deployments arrive, many of them at one moment', async () => {
    const { deploy, find, get } = account()
    const moments = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.001Z']
    for (let i = 0; i < 20; i += 1) await deploy({ version: `old-${i}`, deployed_at: moments[i % 2] ?? '' })
    const expected = await find('limit=200')
    const seen: string[] = []
    let next: string | null = '/deployments/?product=checkout&limit=3'
    while (next !== null) {
      const page = await get(next)
      seen.push(...page.body.map(({ version }: { version: string }) => version))
      await deploy({ version: `new-${seen.length}` })
      next = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1] ?? null
    }
    expect(seen).toEqual(expected)
    expect(seen).toHaveLength(20)
  })
})

describe('GET /deployments/{deployment-id}', () => {
  it('adds its history, late events too', async () => {
    const { deploy, get } = account()
    const deployment_id = newId()
    await deploy({ deployment_id, status: 'started', deployed_by: 'ada' })
    await deploy({ deployment_id, status: 'completed', previous_status: 'started', deployed_by: 'ada' })
    await deploy({
      deployment_id,
      type: 'deployment.late',
      status: 'completed',
      previous_status: 'completed',
      reported_status: 'pending',
      occurred_at: '2026-11-20T08:00:00.000Z',
      received_at: '2026-11-21T08:00:00.000Z',
      deployed_by: 'ada',
    })
    const { status, body } = await get(`/deployments/${deployment_id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: deployment_id, status: 'completed', deployed_by: 'ada' })
    expect(body.events).toMatchObject([
      { event_type: 'deployment.started', status: 'started', previous_status: null },
      { event_type: 'deployment.completed', status: 'completed', previous_status: 'started' },
      { event_type: 'deployment.late', status: 'completed', previous_status: 'completed' },
    ])
    expect(body.events[2]).toEqual({
      id: expect.any(String),
      event_type: 'deployment.late',
      status: 'completed',
      previous_status: 'completed',
      reported_status: 'pending',
      occurred_at: '2026-11-20T08:00:00.000Z',
      received_at: '2026-11-21T08:00:00.000Z',
    })
  })

  it('shows a deployment and a history that fit together while events arrive', async () => {
    const { deploy, get } = account()
    const deployment_id = newId()
    await deploy({ deployment_id, error_code: '1' })
    let arriving = true
    const write = async () => {
      for (let events = 2; events <= 100; events += 1)
        await deploy({ deployment_id, type: 'deployment.amended', error_code: `${events}` })
      arriving = false
    }
    const read = async () => {
      const seen: number[] = []
      while (arriving) {
        const { body } = await get(`/deployments/${deployment_id}`)
        expect(body.events).toHaveLength(Number(body.error_code))
        seen.push(body.events.length)
      }
      return seen
    }
    const [, seen] = await Promise.all([write(), read()])
    expect(new Set(seen).size).toBeGreaterThan(3)
  })

  it('answers 404 to an invalid or unknown id, and 403 to one of another account', async () => {
    const { deploy } = account()
    const deployment_id = newId()
    await deploy({ deployment_id })
    expect(await world.get('/deployments/nonsense')).toMatchObject({
      status: 404,
      body: { detail: 'Not found' },
    })
    expect((await world.get(`/deployments/${randomUUID()}`)).status).toBe(404)
    expect(await world.get(`/deployments/${deployment_id}`)).toMatchObject({
      status: 403,
      body: { detail: 'This id belongs to another account' },
    })
  })

  it('shows every write that was answered', async () => {
    const { deploy, get } = account()
    for (let i = 0; i < 100; i += 1) {
      const deployment_id = newId()
      await deploy({ deployment_id, version: `${i}` })
      expect((await get(`/deployments/${deployment_id}`)).body.version).toBe(`${i}`)
    }
  })
})
