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
type Said = Parameters<typeof environmentUpdated>[0]

const account = () => {
  const account_id = randomUUID()
  return {
    account_id,
    /** One deployment to each, in this order. */
    deployTo: (...names: string[]) =>
      world.ingestion.append(
        ...names.map((environment_name, index) =>
          deploymentEvent({ account_id, environment_name, version: `${index}` }),
        ),
      ),
    say: (environment_name: string, said: Partial<Said> = {}) =>
      world.catalog.append(environmentUpdated({ account_id, environment_name, ...said })),
    get: (query: string) => world.get(`/deployments/?${query}`, { account_id }),
    /** The environments that a list shows. */
    find: async (query: string): Promise<string[]> => {
      const { body } = await world.get(`/deployments/?${query}`, { account_id })
      return body.map(({ environment_name }: Shown) => environment_name)
    },
  }
}

describe('GET /deployments/ by environment_type', () => {
  it('goes by the names of environments, which are never production by default', async () => {
    const { deployTo, find } = account()
    await deployTo('prod-eu', 'qa', 'nonprod', 'customer-a', 'qa', 'Production')
    expect(await find('environment_type=production')).toEqual(['Production', 'prod-eu'])
    expect(await find('environment_type=staging')).toEqual(['nonprod'])
    expect(await find('environment_type=test')).toEqual(['qa', 'qa'])
    expect(await find('environment_type=dev')).toEqual(['customer-a'])
    expect(await find('environment_type=')).toHaveLength(6)
  })

  it('prefers what people said, before or after the first deployment, until they take it back', async () => {
    const { deployTo, say, find } = account()
    await say('customer-a')
    await deployTo('customer-a', 'prod')
    expect(await find('environment_type=production')).toEqual(['prod', 'customer-a'])
    await say('prod', { type: 'test' })
    expect(await find('environment_type=production')).toEqual(['customer-a'])
    expect(await find('environment_type=test')).toEqual(['prod'])
    await say('prod', { type: 'staging' })
    expect(await find('environment_type=test')).toEqual([])
    await say('customer-a', { type: 'dev', type_source: 'default' })
    await say('prod', { type: 'production', type_source: 'name', description: 'new' })
    expect(await find('environment_type=production')).toEqual(['prod'])
    expect(await find('environment_type=dev')).toEqual(['customer-a'])
  })

  it('shows what people said as soon as they were answered', async () => {
    const { deployTo, say, find } = account()
    await deployTo('customer-a')
    for (let i = 0; i < 40; i += 1) {
      await say('customer-a', { type: i % 2 === 0 ? 'production' : 'test' })
      expect(await find('environment_type=production')).toHaveLength(1 - (i % 2))
    }
  })

  it('takes the last of several words in one batch, and leaves other accounts alone', async () => {
    const [ours, theirs] = [account(), account()]
    for (const { deployTo } of [ours, theirs]) await deployTo('a', 'b')
    const { account_id } = ours
    const words = [
      { environment_name: 'a', type: 'test' },
      { environment_name: 'b' },
      { environment_name: 'a' },
      { environment_name: 'b', type: 'dev', type_source: 'default' },
    ] as const
    await world.catalog.append(...words.map((word) => environmentUpdated({ account_id, ...word })))
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

  it('is one of four', async () => {
    expect(await world.get('/deployments/?environment_type=prod')).toMatchObject({
      status: 400,
      body: { detail: "Query parameter 'environment_type' must be one of: dev, test, staging, production" },
    })
  })
})

describe('a second replica', () => {
  it('shows what was written as soon as the first one does, and goes on alone', async () => {
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
  it('only answers about types may lag, also when the service starts', async () => {
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
