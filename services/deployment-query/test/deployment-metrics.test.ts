import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { acrossAccounts, createDatabase, createPool } from '@shiplog/postgres'
import {
  buildEvent,
  type DeploymentFields,
  deploymentEvent,
  environmentUpdated,
  eventually,
  productDeleted,
} from '@shiplog/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../src/db/tables.ts'
import { createWorld, keys, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => world?.stop())

type Row = Record<string, unknown>

const account = () => {
  const account_id = randomUUID()
  const ask = (query: string) => world.get(`/metrics/deployments/?${query}`, { account_id })
  return {
    account_id,
    ask,
    /** Logs deployments that end at these times of November 2026, such as `01T10:00:00`. */
    deploy: (...given: ({ at: string } & Omit<DeploymentFields, 'account_id'>)[]) =>
      world.ingestion.append(
        ...given.map(({ at, ...fields }) =>
          deploymentEvent({ account_id, occurred_at: `2026-11-${at}.000Z`, ...fields }),
        ),
      ),
    build: (version: string, at: string) =>
      world.ingestion.append(buildEvent({ account_id, version, occurred_at: `2026-11-${at}.000Z` })),
    /** Reads the rows of the first three days of November 2026. */
    days: async (query = ''): Promise<Row[]> =>
      (await ask(`from=2026-11-01T00:00:00Z&to=2026-11-04T00:00:00Z&${query}`)).body,
    total: async (query = ''): Promise<Row> => {
      const { body } = await ask(`interval=month&from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z&${query}`)
      return body[0]
    },
  }
}

const noDeployments = {
  deployments: 0,
  completed: 0,
  failed: 0,
  aborted: 0,
  failed_share: null,
  lead_time_s: null,
  recovery_time_s: null,
  rework: 0,
  rollbacks: 0,
}

describe('GET /metrics/deployments/', () => {
  it('answers a row for each day, oldest first, with null where there is no value', async () => {
    const { build, deploy, days } = account()
    await build('1', '01T08:00:00')
    await deploy(
      { at: '01T10:00:00', version: '1' },
      { at: '01T11:00:00', version: '2', status: 'failed' },
      { at: '01T11:30:00', version: '2', status: 'failed' },
      { at: '01T12:00:10', version: '2' },
      { at: '03T00:00:00', version: '1' },
      { at: '03T01:00:00', version: '3', status: 'aborted' },
      { at: '03T02:00:00', version: '3', status: 'started', completed_at: null },
    )
    expect(await days()).toEqual([
      {
        from: '2026-11-01T00:00:00.000Z',
        to: '2026-11-02T00:00:00.000Z',
        deployments: 4,
        completed: 2,
        failed: 2,
        aborted: 0,
        failed_share: 0.5,
        // The lead times are 7,200 s, from the build of version 1, and 3,610 s, from the first event of
        // version 2. The histogram is exact to 4 %.
        lead_time_s: { p50: expect.closeTo(3_610, -3), p90: expect.closeTo(7_200, -3) },
        recovery_time_s: { p50: expect.closeTo(3_610, -3), p90: expect.closeTo(3_610, -3) },
        rework: 1,
        rollbacks: 0,
      },
      { from: '2026-11-02T00:00:00.000Z', to: '2026-11-03T00:00:00.000Z', ...noDeployments },
      {
        ...noDeployments,
        from: '2026-11-03T00:00:00.000Z',
        to: '2026-11-04T00:00:00.000Z',
        deployments: 2,
        completed: 1,
        aborted: 1,
        failed_share: 0,
        rollbacks: 1,
      },
    ])
  })

  it('adds up days to weeks from Monday, to months, and to the whole period', async () => {
    const { deploy, ask } = account()
    await deploy({ at: '01T10:00:00' }, { at: '02T10:00:00' }, { at: '08T23:59:59' }, { at: '30T00:00:00' })
    const rowsOf = async (interval: string) => {
      const { body } = await ask(`interval=${interval}&from=2026-11-01T00:00:00Z&to=2026-11-10T00:00:00Z`)
      return body.map(({ from, to, completed }: Row) => [from, to, completed])
    }
    expect(await rowsOf('week')).toEqual([
      ['2026-10-26T00:00:00.000Z', '2026-11-02T00:00:00.000Z', 1],
      ['2026-11-02T00:00:00.000Z', '2026-11-09T00:00:00.000Z', 2],
      ['2026-11-09T00:00:00.000Z', '2026-11-16T00:00:00.000Z', 0],
    ])
    expect(await rowsOf('Month')).toEqual([['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z', 4]])
    expect(await rowsOf('period')).toEqual([['2026-11-01T00:00:00.000Z', '2026-11-10T00:00:00.000Z', 3]])
  })

  it('filters by product, environment and type, alone and together', async () => {
    const { account_id, deploy, total } = account()
    const at = '02T10:00:00'
    await deploy(
      { at, environment_name: 'prod-eu' },
      { at, environment_name: 'prod-us' },
      { at, environment_name: 'qa' },
      { at, environment_name: 'prod-eu', product_name: 'billing' },
      { at, environment_name: 'customer-a', product_name: 'billing' },
    )
    await world.catalog.append(environmentUpdated({ account_id, environment_name: 'customer-a' }))
    const completed = async (query: string) => (await total(query)).completed
    expect(await completed('')).toBe(5)
    expect(await completed('product=checkout')).toBe(3)
    expect(await completed('environment=prod-eu')).toBe(2)
    expect(await completed('product=checkout&environment=prod-eu')).toBe(1)
    expect(await completed('environment_type=production')).toBe(4)
    expect(await completed('environment_type=production&product=billing')).toBe(2)
    expect(await completed('environment_type=production&environment=qa')).toBe(0)
    expect(await completed('environment_type=test&environment=qa&product=checkout')).toBe(1)
    expect(await completed('environment_type=staging')).toBe(0)
    expect(await completed('product=unknown')).toBe(0)
  })

  it('shows the last 30 days by default, and nothing of another account', async () => {
    const { account_id, ask } = account()
    await world.ingestion.append(deploymentEvent({ account_id }))
    const { body, headers } = await ask('')
    expect(headers.get('x-data-lag')).toBeNull()
    expect(body).toHaveLength(30)
    expect(body.at(-1)).toMatchObject({ completed: 1, from: expect.stringContaining('T00:00:00.000Z') })
    expect((await account().ask('')).body.at(-1)).toMatchObject({ completed: 0 })
  })

  it('refuses more than 400 intervals, and unknown intervals', async () => {
    const { ask } = account()
    const from = 'from=2020-01-01T00:00:00Z'
    const refused = await ask(from)
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining('more than 400') } })
    expect((await ask(`${from}&interval=week`)).status).toBe(200)
    expect((await ask(`${from}&to=2021-02-04T00:00:00Z`)).body).toHaveLength(400)
    expect((await ask(`${from}&to=2021-02-04T00:00:00Z&interval=period`)).body).toHaveLength(1)
    expect((await ask(`${from}&to=2021-02-05T00:00:00Z&interval=period`)).status).toBe(400)
    expect((await ask(`${from}&to=2019-01-01T00:00:00Z`)).body).toEqual([])
    expect((await ask('interval=year')).body.detail).toContain(
      "'interval' must be one of: day, week, month, period",
    )
    expect((await ask('to=9999-12-31T23:59:59.999Z')).status).toBe(200)
    expect((await ask('to=1970-01-01T00:00:00.000Z')).status).toBe(200)
  })

  it('counts no deployment of a deleted product, but those of a new product with its name', async () => {
    const { account_id, deploy, total } = account()
    const at = '02T10:00:00'
    await deploy({ at }, { at, status: 'failed' }, { at, product_name: 'billing' })
    await world.ingestion.append(productDeleted(account_id, 'checkout'))
    expect(await total()).toMatchObject({ completed: 1, failed: 0, rework: 0 })
    expect(await total('product=checkout')).toMatchObject(noDeployments)
    await deploy({ at: '03T10:00:00' })
    expect(await total('product=checkout')).toMatchObject({ completed: 1, rework: 0, lead_time_s: null })
    expect(await total()).toMatchObject({ completed: 2 })
  })
})

const tables = ['deployment_day', 'cell_figures', 'version_start']
const allRows = () =>
  world.database.query(
    tables
      .map((table) => `select to_jsonb(t)::text as row from deployment_query.${table} t`)
      .join(' union all ')
      .concat(' order by 1'),
  )

describe('the figures', () => {
  it('lack events while counting is locked, say so in X-Data-Lag, and catch up', async () => {
    const { deploy, ask, total } = account()
    await deploy({ at: '02T10:00:00' })
    await total()
    const db = createDatabase<Tables>(
      createPool({ url: world.database.adminUrl, schema: 'deployment_query', name: 'test', max: 1 }),
    )
    try {
      await acrossAccounts(db, async (tx) => {
        await sql`select from figures_progress for update`.execute(tx)
        await deploy({ at: '02T11:00:00' })
        await eventually(async () => (await ask('')).headers.get('x-data-lag') === '1')
      })
    } finally {
      await db.destroy()
    }
    await eventually(async () => (await ask('')).headers.get('x-data-lag') === null, { timeoutMs: 20_000 })
    expect(await total()).toMatchObject({ completed: 2, rework: 1 })
  })

  it('are the same after a rebuild, and go on', async () => {
    const { account_id, deploy, total } = account()
    await deploy({ at: '02T10:00:00', version: '1' }, { at: '02T11:00:00', version: '2' })
    await total()
    const right = await allRows()
    await world.database.query(`update deployment_query.deployment_day set completed = 9`)
    await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../src/commands/rebuild.ts'), 'EVENTS'],
      {
        env: {
          ADMIN_DATABASE_URL: world.database.adminUrl,
          INGESTION_URL: world.ingestion.url,
          CATALOG_URL: world.catalog.url,
          ...keys.variablesOf('deployment-query'),
        },
      },
    )
    expect(await allRows()).toEqual(right)
    await world.ingestion.append(productDeleted(account_id, 'checkout'))
    await deploy({ at: '02T12:00:00', version: '1' })
    expect(await total()).toMatchObject({ completed: 1, rework: 0, rollbacks: 0 })
  })

  it('are refused for more days and environments than one request adds up, but not for a shorter period', async () => {
    const { account_id, deploy, ask } = account()
    await deploy({ at: '02T10:00:00', environment_name: 'production' })
    await ask('')
    await world.database.query(
      `insert into deployment_query.deployment_day
       select '${account_id}', 'checkout', 'env-' || env, date '2026-01-01' + day, 1, 0, 0, 0, 0, '9:1', ''
       from generate_series(1, 1001) env, generate_series(0, 99) day`,
    )
    const refused = await ask(
      'product=checkout&interval=period&from=2026-01-01T00:00:00Z&to=2026-06-01T00:00:00Z',
    )
    expect(refused.status).toBe(400)
    expect(refused.body.detail).toContain('more than 100000 days')
    const { body } = await ask(
      'product=checkout&interval=period&from=2026-01-01T00:00:00Z&to=2026-01-31T00:00:00Z',
    )
    expect(body).toMatchObject([{ completed: 30_030, lead_time_s: { p50: 9 } }])
  })
})
