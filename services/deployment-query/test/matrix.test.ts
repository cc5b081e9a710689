import { randomUUID } from 'node:crypto'
import { environmentId, newId } from '@shiplog/events'
import { type DeploymentFields, deploymentEvent, environmentUpdated, productDeleted } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => world?.stop())

// biome-ignore lint/suspicious/noExplicitAny: the body of an answer is for the test to look into
type Row = any

/** Returns a time of 21 November 2026, this many minutes after midnight. */
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 0, minute)).toISOString()

const account = () => {
  const account_id = randomUUID()
  const deploy = (...deployments: Partial<DeploymentFields>[]) =>
    world.ingestion.append(...deployments.map((fields) => deploymentEvent({ account_id, ...fields })))
  const get = (query = '') => world.get(`/matrix/?${query}`, { account_id })
  return {
    account_id,
    deploy,
    /** Logs completed deployments of these versions to an environment, one a minute from `minute` on. */
    complete: (environment_name: string, minute: number, ...versions: string[]) =>
      deploy(
        ...versions.map((version, index) => {
          return { environment_name, version, occurred_at: at(minute + index) }
        }),
      ),
    get,
    rows: async (query = ''): Promise<Row[]> => (await get(query)).body,
    /** Reads the products with their environments, as `product: environment environment …`. */
    shown: async (query = ''): Promise<string[]> =>
      (await get(query)).body.map(
        ({ product_name, environments }: Row) =>
          `${product_name}: ${environments.map((cell: Row) => cell.environment_name).join(' ')}`,
      ),
    /** Reads `behind` of each environment of the first product, by the name of the environment. */
    behind: async (query = ''): Promise<Record<string, number | null>> => {
      const [row] = (await get(query)).body
      return Object.fromEntries(row.environments.map((one: Row) => [one.environment_name, one.behind]))
    },
  }
}

describe('GET /matrix/', () => {
  it('shows the current and the latest deployment of each product and environment, dev to production', async () => {
    const { account_id, deploy, rows } = account()
    await deploy(
      { environment_name: 'production', version: '1', deployed_by: 'ada', deployed_by_name: 'Ada' },
      { environment_name: 'staging', version: '2', status: 'failed' },
      { environment_name: 'dev-b', version: '3' },
      { environment_name: 'dev-a', version: '3' },
      { environment_name: 'production', version: '2', status: 'started', deployed_by: 'bob' },
      { product_name: 'basket', environment_name: 'qa', version: '7' },
    )
    const [basket, checkout, ...others] = await rows()
    expect(others).toEqual([])
    expect(basket).toMatchObject({ product_name: 'basket', more_environments: false })
    const names = checkout.environments.map((one: Row) => [one.environment_name, one.environment_type])
    expect(names).toEqual([
      ['dev-a', 'dev'],
      ['dev-b', 'dev'],
      ['staging', 'staging'],
      ['production', 'production'],
    ])
    const [, , staging, production] = checkout.environments
    expect(production).toEqual({
      environment_id: environmentId(account_id, 'production'),
      environment_name: 'production',
      environment_type: 'production',
      current: {
        deployment_id: expect.any(String),
        version_id: expect.any(String),
        version: '1',
        completed_at: expect.any(String),
        deployed_by: 'ada',
        deployed_by_name: 'Ada',
      },
      latest: {
        deployment_id: expect.any(String),
        version_id: expect.any(String),
        version: '2',
        status: 'started',
        deployed_at: expect.any(String),
        updated_at: expect.any(String),
        deployed_by: 'bob',
      },
      behind: 0,
    })
    expect(staging).toMatchObject({ current: null, latest: { version: '2', status: 'failed' }, behind: null })
  })

  it('has as current what ended last, and as latest what began last, in any order of events', async () => {
    const { deploy, rows } = account()
    const deployment_id = newId()
    const slow = { deployment_id, version: 'slow', deployed_at: at(1) }
    await deploy(
      { ...slow, status: 'started', completed_at: null, occurred_at: at(1) },
      { version: 'quick', deployed_at: at(2), occurred_at: at(3) },
      { version: 'reported late', deployed_at: at(0), occurred_at: at(0), status: 'failed' },
    )
    const cell = async () => (await rows())[0].environments[0]
    expect(await cell()).toMatchObject({ current: { version: 'quick' }, latest: { version: 'quick' } })
    await deploy({ ...slow, status: 'completed', previous_status: 'started', occurred_at: at(9) })
    expect(await cell()).toMatchObject({
      current: { version: 'slow', completed_at: at(9), deployment_id },
      latest: { version: 'quick' },
    })
  })

  it('uses a type that somebody gave to an environment at once', async () => {
    const { account_id, complete, shown } = account()
    await complete('blue', 0, '1')
    await complete('qa', 0, '1')
    expect(await shown()).toEqual(['checkout: blue qa'])
    await world.catalog.append(environmentUpdated({ account_id, environment_name: 'blue' }))
    expect(await shown()).toEqual(['checkout: qa blue'])
    expect(await shown('environment_type=production')).toEqual(['checkout: blue'])
  })

  it('hides a deleted product, and shows a new one of its name', async () => {
    const { account_id, complete, shown } = account()
    await complete('qa', 0, '1')
    await world.ingestion.append(productDeleted(account_id, 'checkout'))
    expect(await shown()).toEqual([])
    await complete('production', 0, '1')
    expect(await shown()).toEqual(['checkout: production'])
  })

  it('shows an account only its own products', async () => {
    const [ours, theirs] = [account(), account()]
    await ours.complete('qa', 0, '1')
    await theirs.complete('production', 0, '1')
    expect(await ours.shown()).toEqual(['checkout: qa'])
    expect(await theirs.shown()).toEqual(['checkout: production'])
  })
})

describe('GET /matrix/ filtered', () => {
  const prepare = async () => {
    const of = account()
    const failed = { status: 'failed', version: '2' } as const
    await of.deploy(
      ...['Basket', 'basket-api', 'ÄRGER', 'checkout'].map((product_name) => ({ product_name })),
      { product_name: 'checkout', environment_name: 'staging' },
      { product_name: 'checkout', environment_name: 'staging', ...failed },
      { product_name: 'basket-api', environment_name: 'qa' },
      { product_name: 'Basket', environment_name: 'production', ...failed },
    )
    return of
  }

  it('finds products by a part of the name, in any case, without wildcards', async () => {
    const { shown } = await prepare()
    expect(await shown('product=ASKET')).toEqual(['Basket: production', 'basket-api: qa production'])
    expect(await shown(`product=${encodeURIComponent('ärg')}`)).toEqual(['ÄRGER: production'])
    expect(await shown('product=_')).toEqual([])
    expect(await shown('product=%25')).toEqual([])
  })

  it('finds a product by its exact name', async () => {
    const { shown, get } = await prepare()
    expect(await shown('product_name=Basket')).toEqual(['Basket: production'])
    expect(await shown('product_name=basket')).toEqual([])
    expect(await shown('product_name=checkout&environment=staging')).toEqual(['checkout: staging'])
    expect(await shown('product_name=checkout&status=completed')).toEqual(['checkout: staging production'])
    expect(await shown('product_name=checkout&product=asket')).toEqual([])
    expect((await get('product_name=checkout&limit=1')).headers.get('x-next-cursor')).toBeNull()
  })

  it('shows only the cells of an environment or of a type', async () => {
    const { shown } = await prepare()
    expect(await shown('environment=qa')).toEqual(['basket-api: qa'])
    expect(await shown('environment_type=staging')).toEqual(['checkout: staging'])
    expect(await shown('environment_type=staging&environment=qa')).toEqual([])
    expect(await shown('environment_type=dev')).toEqual([])
  })

  it('finds products by the status of their latest deployment, and shows all their cells', async () => {
    const { shown } = await prepare()
    expect(await shown('status=failure')).toEqual(['Basket: production', 'checkout: staging production'])
    expect(await shown('status=failed&environment=production')).toEqual(['Basket: production'])
    expect(await shown('status=failed&product=checkout')).toEqual(['checkout: staging production'])
    expect(await shown('status=aborted')).toEqual([])
  })

  it('counts how far a cell is behind from all cells, also hidden ones', async () => {
    const { complete, behind } = account()
    await complete('production', 0, '1')
    await complete('staging', 1, '1', '2', '3')
    expect(await behind('environment=production')).toEqual({ production: 2 })
  })

  it.each(['status=nonsense', 'environment_type=nonsense', 'limit=0', 'cursor=A', 'cursor=AA'])(
    'refuses %s',
    async (query) => {
      expect(await account().get(query)).toMatchObject({ status: 400 })
    },
  )
})

describe('behind', () => {
  it('counts versions completed below since the current version was last completed there', async () => {
    const { complete, behind } = account()
    await complete('staging', 0, '1', '2', '3', '2', '3', '4')
    await complete('production', 10, '2')
    expect(await behind()).toEqual({ staging: null, production: 2 })
    await complete('staging', 20, '2')
    expect(await behind()).toEqual({ staging: null, production: 0 })
  })

  it('counts since the completion here when the current version was never completed below', async () => {
    const { complete, behind } = account()
    await complete('staging', 0, '1', '2')
    await complete('production', 5, 'hotfix')
    expect(await behind()).toEqual({ staging: null, production: 0 })
    await complete('staging', 6, '3', '3', '4')
    expect(await behind()).toEqual({ staging: null, production: 2 })
  })

  it('compares with all environments of the nearest type below that the product uses', async () => {
    const { complete, deploy, behind } = account()
    await complete('dev', 0, '1', '2', '3')
    await complete('qa', 10, '1', '2')
    await complete('integration', 11, '1', '5')
    await complete('production', 20, '1')
    await deploy({ environment_name: 'qa', version: '6', status: 'failed' })
    expect(await behind()).toEqual({ dev: null, integration: 0, qa: 1, production: 1 })
    await deploy({ environment_name: 'staging', version: '9', status: 'failed' })
    expect(await behind()).toMatchObject({ staging: null, production: 0 })
  })

  it('counts to 100 at most', async () => {
    const { complete, behind } = account()
    await complete('production', 0, 'old')
    await complete('staging', 1, ...Array.from({ length: 120 }, (_, n) => `${n}`))
    expect(await behind()).toEqual({ staging: null, production: 100 })
  })
})

describe('a page of GET /matrix/', () => {
  const names = [
    'a',
    'a b',
    'ä',
    '日本',
    '😀/&=',
    "'; drop",
    ...Array.from({ length: 14 }, (_, n) => `z-${n}`),
  ]

  it('continues after the last product by name, with any filter', async () => {
    const { account_id, deploy } = account()
    await deploy(...names.map((product_name) => ({ product_name })))
    for (const filter of ['', 'environment=production', 'status=completed', 'environment_type=production']) {
      const found: string[] = []
      let path: string | undefined = `/matrix/?limit=3&${filter}`
      while (path !== undefined) {
        const { headers, body }: { headers: Headers; body: Row[] } = await world.get(path, { account_id })
        found.push(...body.map((row) => row.product_name))
        const link = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
        expect(link === undefined).toBe(headers.get('x-next-cursor') === null)
        path = link
      }
      expect(found.toSorted()).toEqual(names.toSorted())
    }
  })

  it('shows 200 environments of a product, production first, and says that there are more', async () => {
    const { deploy, rows } = account()
    const branches = Array.from({ length: 300 }, (_, n) => `branch-${n}`)
    await deploy(...['production', 'qa', ...branches].map((environment_name) => ({ environment_name })), {
      product_name: 'other',
    })
    const [checkout, other] = await rows()
    expect(checkout).toMatchObject({ more_environments: true })
    const shown = checkout.environments.map((one: Row) => one.environment_name)
    expect(shown.slice(-2)).toEqual(['qa', 'production'])
    expect(shown).toHaveLength(200)
    expect(shown).toContain('branch-299')
    expect(shown).not.toContain('branch-0')
    expect(other).toMatchObject({ product_name: 'other' })
    expect((await rows('environment=branch-0'))[0]).toMatchObject({ more_environments: false })
  })
})
