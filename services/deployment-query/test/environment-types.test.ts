import { randomUUID } from 'node:crypto'
import { detectEnvironmentType, environmentTypes } from '@shiplog/events'
import { deploymentEvent, environmentUpdated, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDeploymentQuery } from '../src/service.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => world?.stop())

type Shown = { version: string; environment_name: string }
type TypeChange = Parameters<typeof environmentUpdated>[0]

const account = () => {
  const account_id = randomUUID()
  return {
    account_id,
    /** Logs one deployment to each environment, in this order. */
    deployTo: (...names: string[]) =>
      world.ingestion.append(
        ...names.map((environment_name, index) =>
          deploymentEvent({ account_id, environment_name, version: `${index}` }),
        ),
      ),
    setType: (environment_name: string, change: Partial<TypeChange> = {}) =>
      world.catalog.append(environmentUpdated({ account_id, environment_name, ...change })),
    get: (query: string) => world.get(`/deployments/?${query}`, { account_id }),
    /** Reads the environments of the deployments in a list. */
    find: async (query: string): Promise<string[]> => {
      const { body } = await world.get(`/deployments/?${query}`, { account_id })
      return body.map(({ environment_name }: Shown) => environment_name)
    },
  }
}

describe('GET /deployments/ by environment_type', () => {
  it('detects types by the names of environments, and production only by a clear name', async () => {
    const { deployTo, find } = account()
    await deployTo('prod-eu', 'qa', 'nonprod', 'customer-a', 'qa', 'Production')
    expect(await find('environment_type=production')).toEqual(['Production', 'prod-eu'])
    expect(await find('environment_type=staging')).toEqual(['nonprod'])
    expect(await find('environment_type=test')).toEqual(['qa', 'qa'])
    expect(await find('environment_type=dev')).toEqual(['customer-a'])
    expect(await find('environment_type=')).toHaveLength(6)
  })

  it('prefers explicit types, given before or after the first deployment, until they are removed', async () => {
    const { deployTo, setType, find } = account()
    await setType('customer-a')
    await deployTo('customer-a', 'prod')
    expect(await find('environment_type=production')).toEqual(['prod', 'customer-a'])
    await setType('prod', { type: 'test' })
    expect(await find('environment_type=production')).toEqual(['customer-a'])
    expect(await find('environment_type=test')).toEqual(['prod'])
    await setType('prod', { type: 'staging' })
    expect(await find('environment_type=test')).toEqual([])
    await setType('customer-a', { type: 'dev', type_source: 'default' })
    await setType('prod', { type: 'production', type_source: 'name', description: 'new' })
    expect(await find('environment_type=production')).toEqual(['prod'])
    expect(await find('environment_type=dev')).toEqual(['customer-a'])
  })

  it('uses an explicit type as soon as the request that set it is answered', async () => {
    const { deployTo, setType, find } = account()
    await deployTo('customer-a')
    for (let i = 0; i < 40; i += 1) {
      await setType('customer-a', { type: i % 2 === 0 ? 'production' : 'test' })
      expect(await find('environment_type=production')).toHaveLength(1 - (i % 2))
    }
  })

  it('applies the last of several changes in one batch, and changes no other account', async () => {
    const [ours, theirs] = [account(), account()]
    for (const { deployTo } of [ours, theirs]) await deployTo('a', 'b')
    const { account_id } = ours
    const changes = [
      { environment_name: 'a', type: 'test' },
      { environment_name: 'b' },
      { environment_name: 'a' },
      { environment_name: 'b', type: 'dev', type_source: 'default' },
    ] as const
    await world.catalog.append(...changes.map((change) => environmentUpdated({ account_id, ...change })))
    expect(await ours.find('environment_type=production')).toEqual(['a'])
    expect(await ours.find('environment_type=dev')).toEqual(['b'])
    expect(await theirs.find('environment_type=production')).toEqual([])
  })

  it('is combined with other filters', async () => {
    const { deployTo, find } = account()
    await deployTo('prod', 'qa', 'live', 'prod')
    expect(await find('environment_type=production&version=2')).toEqual(['live'])
    expect(await find('environment_type=production&environment=prod')).toEqual(['prod', 'prod'])
    expect(await find('environment_type=test&environment=prod')).toEqual([])
    expect(await find('environment_type=production&product=unknown')).toEqual([])
  })

  it.each([12, 130])('pages through all of %i environments, newest first', async (count) => {
    const { deployTo, get } = account()
    const names = Array.from({ length: count }, (_, index) => `${['prod', 'pr', 'qa'][index % 3]}-x${index}`)
    const deployed = [...names, ...names.toReversed(), ...names]
    await deployTo(...deployed)
    for (const type of environmentTypes) {
      const expected = deployed
        .map((environment_name, index) => ({ environment_name, version: `${index}` }))
        .filter(({ environment_name }) => detectEnvironmentType(environment_name).type === type)
        .toReversed()
      const seen: Shown[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await get(`environment_type=${type}&limit=17${cursor && `&cursor=${cursor}`}`)
        seen.push(...page.body)
        cursor = page.headers.get('x-next-cursor')
      }
      expect(seen.map(({ version, environment_name }) => ({ environment_name, version }))).toEqual(expected)
    }
  })

  it('answers 400 to an unknown type', async () => {
    expect(await world.get('/deployments/?environment_type=prod')).toMatchObject({
      status: 400,
      body: { detail: "Query parameter 'environment_type' must be one of: dev, test, staging, production" },
    })
  })
})

describe('a second replica', () => {
  it('shows a write as soon as the first replica does, and goes on alone', async () => {
    const own = await createWorld()
    const second = await createDeploymentQuery(own.config)
    try {
      const { account_id } = own
      const found = async (url: string): Promise<number> =>
        (await own.get(`${url}/deployments/?environment_type=production`)).body.length
      const write = async (environment_name: string): Promise<void> => {
        await own.ingestion.append(deploymentEvent({ account_id, environment_name }))
        await own.catalog.append(environmentUpdated({ account_id, environment_name }))
      }
      for (let i = 1; i <= 10; i += 1) {
        await write(`customer-${i}`)
        expect([await found(second.url), await found(own.url())]).toEqual([i, i])
      }
      await own.stopService()
      await write('customer-11')
      await eventually(async () => (await found(second.url)) === 11)
    } finally {
      await second.stop()
      await own.stop()
    }
  })
})

describe('without catalog', () => {
  it('only answers that filter by type may lag, also when the service starts', async () => {
    const own = await createWorld()
    try {
      const { account_id } = own
      const lag = async (path: string) => {
        const { status, headers, body } = await own.get(path)
        return { status, lag: headers.get('x-data-lag'), found: body.length }
      }
      await own.ingestion.append(deploymentEvent({ account_id, environment_name: 'customer-a' }))
      await own.catalog.append(environmentUpdated({ account_id, environment_name: 'customer-a' }))
      const typed = '/deployments/?environment_type=production'
      expect(await lag(typed)).toEqual({ status: 200, lag: null, found: 1 })
      await own.catalog.stop()
      await own.stopService()
      await own.startService()
      await own.ingestion.append(deploymentEvent({ account_id, environment_name: 'customer-a' }))
      await eventually(async () => (await lag('/deployments/')).found === 2)
      expect(await lag('/deployments/')).toEqual({ status: 200, lag: null, found: 2 })
      expect(await lag(typed)).toEqual({ status: 200, lag: 'unknown', found: 2 })
    } finally {
      await own.stop()
    }
  })
})
