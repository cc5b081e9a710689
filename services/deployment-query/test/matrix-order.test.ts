import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createLogger } from '@shiplog/log'
import {
  acrossAccounts,
  createDatabase,
  createPool,
  holdLeadership,
  type Leadership,
  type SteppedWork,
} from '@shiplog/postgres'
import { type DeploymentFields, deploymentEvent, environmentUpdated, productDeleted } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countProductionBehind, listCountedProducts } from '../src/db/production-behind.ts'
import type { Db, Tables } from '../src/db/tables.ts'
import { countingOfAll, countingOfChanged } from '../src/workers/count-production-behind.ts'
import { repairsOfMatrixProducts } from '../src/workers/repair-matrix-products.ts'
import { createWorld, type World } from './support.ts'

let world: World
let db: Db
let leadership: Leadership | undefined

/** Leads instead of the service. Its workers would else count at the same time and lock rows for a moment. */
const replaceWorkers = async (url: string): Promise<void> => {
  await world.stopService()
  const leading = Promise.withResolvers<void>()
  leadership = holdLeadership({
    url,
    name: 'deployment-query deletion',
    log: createLogger('test', 'silent'),
    lead: async (signal) => {
      leading.resolve()
      await once(signal, 'abort')
    },
  })
  await leading.promise
  await world.startService()
}

beforeAll(async () => {
  world = await createWorld()
  const url = world.database.urlFor('deployment-query')
  await replaceWorkers(url)
  db = createDatabase<Tables>(createPool({ url, schema: 'deployment_query', name: 'test', max: 1 }))
})
afterAll(async () => {
  await db?.destroy()
  await leadership?.stop()
  await world?.stop()
})

const sorts = ['name', 'changed', 'behind']

/** Returns a time of 21 November 2026, this many minutes after midnight. */
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 0, minute)).toISOString()

const finish = async ({ step }: SteppedWork): Promise<void> => {
  while (await step());
}

const account = () => {
  const account_id = randomUUID()
  const get = (query: string) => world.get(`/matrix/?${query}`, { account_id })
  const namesOf = (body: { product_name: string }[]): string[] => body.map(({ product_name }) => product_name)
  return {
    account_id,
    get,
    /** Logs completed deployments to production unless `fields` say otherwise, one a minute. */
    deploy: (...all: Partial<DeploymentFields>[]) =>
      world.ingestion.append(
        ...all.map((fields, minute) => deploymentEvent({ account_id, occurred_at: at(minute), ...fields })),
      ),
    names: async (query: string): Promise<string[]> => namesOf((await get(query)).body),
    /** Reads the names on all pages. */
    all: async (query: string): Promise<string[]> => {
      const names: string[] = []
      for (let path: string | undefined = `/matrix/?${query}`; path !== undefined; ) {
        const { headers, body }: { headers: Headers; body: { product_name: string }[] } = await world.get(
          path,
          {
            account_id,
          },
        )
        names.push(...namesOf(body))
        path = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
      }
      return names
    },
    /** Counts the versions behind of what has changed, as the worker does. */
    count: async () => {
      await get('limit=1')
      await finish(countingOfChanged(db))
    },
  }
}

/** Logs three products: `a` is 1 version behind in production, `b` 2, and `c` is not in production. */
const deployBehind = async (of: ReturnType<typeof account>) => {
  const to = (product_name: string, environment_name: string, ...versions: string[]) =>
    versions.map((version) => ({ product_name, environment_name, version }))
  await of.deploy(
    ...to('a', 'production', '1'),
    ...to('b', 'production', '1'),
    ...to('c', 'staging', '1'),
    ...to('b', 'staging', '1', '2', '3'),
    ...to('a', 'staging', '1', '2'),
    ...to('c', 'dev', '2', '3', '4'),
  )
  await of.count()
}

describe('GET /matrix/ sorted by change', () => {
  it('shows the product with the newest event first, whatever the event changed', async () => {
    const { deploy, names } = account()
    await deploy({ product_name: 'a' }, { product_name: 'b' }, { product_name: 'c' })
    expect(await names('sort=changed')).toEqual(['c', 'b', 'a'])
    await deploy({ product_name: 'b', environment_name: 'dev', status: 'failed', occurred_at: at(9) })
    expect(await names('sort=changed')).toEqual(['b', 'c', 'a'])
    await deploy({ product_name: 'a', version: 'reported late', occurred_at: at(-5), received_at: at(10) })
    expect(await names('sort=changed')).toEqual(['b', 'c', 'a'])
  })

  it('counts an event from the future at the time of its receipt', async () => {
    const { deploy, names } = account()
    await deploy(
      { product_name: 'a', occurred_at: '2999-01-01T00:00:00.000Z', received_at: at(1) },
      { product_name: 'b', occurred_at: at(2) },
    )
    expect(await names('sort=changed')).toEqual(['b', 'a'])
  })

  it('shows a deleted product again only after a new deployment', async () => {
    const { account_id, deploy, names } = account()
    await deploy({ product_name: 'a' }, { product_name: 'b' })
    await world.ingestion.append(productDeleted(account_id, 'b'))
    expect(await names('sort=changed')).toEqual(['a'])
    await deploy({ product_name: 'b', occurred_at: at(-1) })
    expect(await names('sort=changed')).toEqual(['a', 'b'])
  })

  it('has the products of an old pod, which writes and deletes cells only', async () => {
    const { account_id, deploy, names } = account()
    await deploy(...['a', 'b', 'c', 'd'].map((product_name) => ({ product_name })))
    await names('sort=changed')
    const ofAccount = 'where account_id = $1 and product_name = any($2)'
    await world.database.query(`delete from deployment_query.matrix_product ${ofAccount}`, [
      account_id,
      ['a', 'c'],
    ])
    await world.database.query(`delete from deployment_query.matrix_cell ${ofAccount}`, [account_id, ['d']])
    for (const repair of repairsOfMatrixProducts(db)) await finish(repair)
    expect(await names('sort=changed')).toEqual(['c', 'b', 'a'])
    const listed = await world.database.query(
      'select product_name from deployment_query.matrix_product where account_id = $1 order by product_name',
      [account_id],
    )
    expect(listed).toEqual(['a', 'b', 'c'].map((product_name) => ({ product_name })))
  })

  it('has a product that changes meanwhile on the first page, and all others once', async () => {
    const { deploy, get, names, all } = account()
    await deploy(...['a', 'b', 'c', 'd', 'e'].map((product_name) => ({ product_name })))
    const first = await get('sort=changed&limit=2')
    await deploy({ product_name: 'b', occurred_at: at(10) })
    expect(await all(`sort=changed&limit=2&cursor=${first.headers.get('x-next-cursor')}`)).toEqual(['c', 'a'])
    expect(await names('sort=changed&limit=1')).toEqual(['b'])
  })
})

describe('GET /matrix/ sorted by versions behind', () => {
  it('shows the product first whose production is furthest behind, then by change', async () => {
    const of = account()
    await deployBehind(of)
    expect(await of.names('sort=behind')).toEqual(['b', 'a', 'c'])
    expect(await of.names('sort=behind&environment=staging')).toEqual(['b', 'a', 'c'])
    await of.deploy({ product_name: 'b', version: '3', occurred_at: at(20) })
    await of.count()
    expect(await of.names('sort=behind')).toEqual(['a', 'b', 'c'])
  })

  it('follows a changed type of an environment when all products are counted again', async () => {
    const of = account()
    await of.deploy(
      { product_name: 'a', environment_name: 'blue' },
      { product_name: 'b' },
      { product_name: 'a', environment_name: 'qa' },
      { product_name: 'a', environment_name: 'qa', version: '2' },
      { product_name: 'b', occurred_at: at(9) },
    )
    await of.count()
    expect(await of.names('sort=behind')).toEqual(['b', 'a'])
    const { account_id } = of
    await world.catalog.append(environmentUpdated({ account_id, environment_name: 'blue' }))
    await of.get('limit=1')
    await finish(countingOfAll(db))
    expect(await of.names('sort=behind')).toEqual(['a', 'b'])
  })

  it('counts every product again, however many cells they have together', async () => {
    const { account_id } = account()
    await world.database.query(
      `with product as (
         insert into deployment_query.matrix_product (account_id, product_name, changed_at, production_behind,
           uncounted_changes)
         select $1, name, now(), 5, 0 from unnest('{a,b,c,d}'::text[]) name returning product_name
       )
       insert into deployment_query.matrix_cell (account_id, product_name, environment_name, product_id,
         environment_id, latest_id, latest_version_id, latest_version, latest_status, latest_deployed_at,
         latest_opened_position, latest_updated_at)
       select $1, product_name, 'branch-' || n, $1, $1, $1, $1, '1', 'completed', now(), 1, now()
       from product, generate_series(1, 4000) n`,
      [account_id],
    )
    await finish(countingOfAll(db))
    const counted = await world.database.query(
      'select production_behind from deployment_query.matrix_product where account_id = $1',
      [account_id],
    )
    expect(counted).toEqual(Array(4).fill({ production_behind: 0 }))
  })

  it('counts a change that comes during the count afterwards', async () => {
    const of = account()
    await deployBehind(of)
    const change = { product_name: 'b', version: '3', occurred_at: at(20) }
    await acrossAccounts(db, async (tx) => {
      const listed = await listCountedProducts(tx, { count: 1_000, uncounted: true })
      const own = listed.filter(({ account_id }) => account_id === of.account_id)
      await of.deploy(change, { ...change, version: '2', occurred_at: at(21) })
      await of.get('limit=1')
      await countProductionBehind(tx, of.account_id, own)
    })
    const uncounted = await world.database.query(
      'select product_name from deployment_query.matrix_product where account_id = $1 and uncounted_changes > 0',
      [of.account_id],
    )
    expect(uncounted).toEqual([{ product_name: 'b' }])
    await of.count()
    expect(await of.names('sort=behind')).toEqual(['b', 'a', 'c'])
  })

  it('does not replace a newer count by that of the hour', async () => {
    const of = account()
    await deployBehind(of)
    await of.count()
    const listed = await acrossAccounts(db, (tx) =>
      listCountedProducts(tx, { count: 1_000, uncounted: false }),
    )
    const own = listed.filter(({ account_id }) => account_id === of.account_id)
    await world.database.query(
      "update deployment_query.matrix_product set production_behind = 7 where account_id = $1 and product_name = 'b'",
      [of.account_id],
    )
    await acrossAccounts(db, (tx) => countProductionBehind(tx, of.account_id, own))
    const [row] = await world.database.query<{ production_behind: number }>(
      "select production_behind from deployment_query.matrix_product where account_id = $1 and product_name = 'b'",
      [of.account_id],
    )
    expect(row?.production_behind).toBe(7)
  })
})

describe('a page of GET /matrix/ in any order', () => {
  it.each(sorts)('continues after the last product, sorted by %s, with any filter', async (sort) => {
    const of = account()
    const names = [
      'a',
      'a b',
      'ä',
      '日本',
      '😀/&=',
      "'; drop",
      ...Array.from({ length: 9 }, (_, n) => `z-${n}`),
    ]
    // Three products change at each moment.
    await of.deploy(
      ...names.map((product_name, index) => ({ product_name, occurred_at: at(Math.floor(index / 3)) })),
      ...names.slice(4, 9).map((product_name) => ({ product_name, environment_name: 'qa', version: '2' })),
    )
    await of.count()
    for (const filter of ['', 'environment=production', 'status=completed', `changed_since=${at(0)}`]) {
      const found = await of.all(`sort=${sort}&limit=4&${filter}`)
      expect(found.toSorted(), filter).toEqual(names.toSorted())
      expect(found).toEqual(await of.names(`sort=${sort}&${filter}`))
    }
  })

  it('refuses the cursor of another order, unknown orders, and what is no time', async () => {
    const of = account()
    await of.deploy({ product_name: 'a' }, { product_name: 'b' })
    for (const sort of sorts) {
      const cursor = (await of.get(`sort=${sort}&limit=1`)).headers.get('x-next-cursor')
      for (const other of sorts)
        expect((await of.get(`sort=${other}&cursor=${cursor}`)).status).toBe(other === sort ? 200 : 400)
    }
    expect(await of.get('sort=nonsense')).toMatchObject({
      status: 400,
      body: { detail: "Query parameter 'sort' must be one of: name, changed, behind" },
    })
    for (const query of ['changed_since=yesterday', 'sort=changed&cursor=x', 'sort=changed&cursor=-1.YQ'])
      expect((await of.get(query)).status).toBe(400)
    const latest = '9'.repeat(15)
    expect(await of.names(`sort=behind&cursor=${latest}.${latest}.eg`)).toEqual(['b', 'a'])
  })

  it('finds every match, however many products one request may scan', async () => {
    const of = account()
    // Row 5,000 of the scan is the second of the three cells of `product-01666`; the third one has failed.
    await world.database.query(
      `with product as (
         select 'product-' || lpad(n::text, 5, '0') as name, n from generate_series(0, 4199) n
       ), added as (
         insert into deployment_query.matrix_product (account_id, product_name, changed_at, uncounted_changes)
         select $1, name, '2026-11-21'::timestamptz - n * interval '1 s', 0 from product
       )
       insert into deployment_query.matrix_cell (account_id, product_name, environment_name, product_id,
         environment_id, latest_id, latest_version_id, latest_version, latest_status, latest_deployed_at,
         latest_opened_position, latest_updated_at)
       select $1, name, environment, $1, $1, $1, $1, '1',
         case when n % 833 = 0 and environment = 'qa' then 'failed' else 'completed' end, now(), 1, now()
       from product, unnest('{dev,qa,production}'::text[]) environment`,
      [of.account_id],
    )
    const failed = ['00000', '00833', '01666', '02499', '03332', '04165'].map((n) => `product-${n}`)
    for (const sort of ['name', 'changed'])
      expect(await of.all(`sort=${sort}&status=failed`), sort).toEqual(failed)
    expect(await of.all('sort=behind&status=failed&environment=qa')).toEqual(failed)
    expect(await of.all('product=4199')).toEqual(['product-04199'])
    expect(await of.all(`changed_since=${encodeURIComponent('2026-11-20T23:59:58Z')}`)).toHaveLength(3)
  })
})

describe('GET /matrix/ since a time', () => {
  it('leaves out products without a change since, and counts them on the first page', async () => {
    const [ours, theirs] = [account(), account()]
    await ours.deploy(...['a', 'b', 'c', 'd'].map((product_name) => ({ product_name })))
    await theirs.deploy({ product_name: 'e' })
    const since = `changed_since=${at(2)}`
    for (const sort of sorts) {
      const first = await ours.get(`sort=${sort}&limit=1&${since}`)
      expect(first.headers.get('x-unchanged-count')).toBe('2')
      expect((await ours.all(`sort=${sort}&limit=1&${since}`)).toSorted()).toEqual(['c', 'd'])
      const cursor = first.headers.get('x-next-cursor')
      const second = await ours.get(`sort=${sort}&${since}&cursor=${cursor}`)
      expect(second.headers.get('x-unchanged-count')).toBeNull()
    }
    expect((await ours.get('sort=changed')).headers.get('x-unchanged-count')).toBeNull()
    expect(await ours.names(`product=a&${since}`)).toEqual([])
    expect(await theirs.names(`sort=changed&${since}`)).toEqual([])
  })

  it('counts to 1,000 at most', async () => {
    const { account_id, get } = account()
    await world.database.query(
      `insert into deployment_query.matrix_product (account_id, product_name, changed_at)
       select $1, 'product ' || n, '2026-01-01' from generate_series(1, 1200) n`,
      [account_id],
    )
    expect((await get(`changed_since=${at(0)}`)).headers.get('x-unchanged-count')).toBe('1000')
  })
})
