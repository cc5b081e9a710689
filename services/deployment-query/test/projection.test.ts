import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newId } from '@shiplog/events'
import { checkEvent, deploymentEvent, environmentUpdated, eventually, productDeleted } from '@shiplog/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deploymentsAreDeleted } from './product-deletion.ts'
import { createWorld, keys, type World } from './support.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => world?.stop())

const deploy = (version: string, product_name = 'checkout') =>
  deploymentEvent({ account_id: world.account_id, product_name, version })

const versions = async (): Promise<string[]> => {
  const { body } = await world.get('/deployments/')
  return body.map(({ version }: { version: string }) => version)
}

const position = async (): Promise<number> => {
  const rows = await world.database.query<{ position: string }>(
    `select position from deployment_query.checkpoint where source = 'EVENTS'`,
  )
  return Number(rows[0]?.position ?? 0)
}

const allRows = () =>
  world.database.query(
    `select to_jsonb(t) as row from (select * from deployment_query.deployment) t
     union all select to_jsonb(t) from (select * from deployment_query.deployment_event) t
     union all select to_jsonb(t) from (select * from deployment_query.preflight_check) t
     union all select to_jsonb(t) from (select * from deployment_query.preflight_check_rule) t
     union all select to_jsonb(t) from (select * from deployment_query.preflight_wait) t order by 1`,
  )

/** Runs the command as an operator does. */
const rebuild = (...sources: string[]) =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../src/commands/rebuild.ts'), ...sources],
    {
      env: {
        ADMIN_DATABASE_URL: world.database.adminUrl,
        INGESTION_URL: world.ingestion.url,
        CATALOG_URL: world.catalog.url,
        ...keys.variablesOf('deployment-query'),
      },
    },
  )

describe('the projection of EVENTS', () => {
  it('applies a deletion in the middle of a batch only to the deployments before it', async () => {
    await world.stopService()
    const { account_id } = world
    const deployment_id = newId()
    await world.ingestion.append(
      deploymentEvent({ account_id, deployment_id, status: 'started' }),
      deploymentEvent({ account_id, deployment_id, previous_status: 'started' }),
      productDeleted(account_id, 'checkout'),
      deploy('2', 'other'),
      deploy('3'),
    )
    await world.startService()
    expect(await versions()).toEqual(['3', '2'])
    expect((await world.get(`/deployments/${deployment_id}`)).status).toBe(404)
    await deploymentsAreDeleted(world)
    const history = await world.database.query('select position from deployment_query.deployment_event')
    expect(history).toHaveLength(2)
  })

  it('applies an event that the broker delivers twice only once', async () => {
    await world.ingestion.append(deploy('1'), deploy('2'), deploy('3'))
    expect(await versions()).toEqual(['3', '2', '1'])
    const before = await allRows()
    await world.nats.wipe()
    await eventually(async () => (await world.ingestion.streamLength()) === 3)
    await world.ingestion.append(deploy('4'))
    await eventually(async () => (await position()) === 4)
    expect(await versions()).toEqual(['4', '3', '2', '1'])
    expect(await allRows()).toEqual(expect.arrayContaining(before))
    expect(await allRows()).toHaveLength(8)
  })

  it('fetches events that the broker lost from the log of their owner', async () => {
    await world.stopService()
    await world.ingestion.append(deploy('1'), deploy('2'), deploy('3'))
    await eventually(async () => (await world.ingestion.streamLength()) === 3)
    await world.ingestion.loseMessage(2)
    await world.startService()
    expect(await versions()).toEqual(['3', '2', '1'])
  })

  it('goes on without the broker by fetching the log, and reads say that they may lag', async () => {
    await world.ingestion.append(deploy('1'))
    expect(await versions()).toEqual(['1'])
    await world.nats.kill()
    await world.ingestion.append(deploy('2'))
    await eventually(async () => (await versions()).length === 2)
    expect((await world.get('/deployments/')).headers.get('x-data-lag')).toBe('unknown')
    await world.nats.restart()
    await eventually(async () => (await world.get('/deployments/')).headers.get('x-data-lag') === null)
  })

  it('has the same tables after a rebuild, whatever the tables held before', async () => {
    const { account_id } = world
    const deployment_id = newId()
    await world.ingestion.append(
      deploy('1'),
      checkEvent({ account_id, version: '2' }),
      productDeleted(account_id, 'checkout'),
      checkEvent({ account_id, version: '2' }),
      checkEvent({ account_id, version: '2' }),
      checkEvent({ account_id, version: '2', outcome: 'overridden' }),
      deploymentEvent({ account_id, deployment_id, version: '2', status: 'started' }),
      deploymentEvent({ account_id, deployment_id, version: '2', previous_status: 'started' }),
    )
    expect(await versions()).toEqual(['2'])
    await deploymentsAreDeleted(world)
    const right = await allRows()
    expect(right).toHaveLength(1 + 2 + 3 + 3 + 1)
    await world.database.query(
      `update deployment_query.deployment set status = 'wrong'; delete from deployment_query.deployment_event;
       update deployment_query.preflight_wait set passed_at = null; delete from deployment_query.preflight_check`,
    )
    await rebuild('EVENTS')
    expect(await versions()).toEqual(['2'])
    await deploymentsAreDeleted(world)
    expect(await allRows()).toEqual(right)
    await world.ingestion.append(deploy('3'))
    expect(await versions()).toEqual(['3', '2'])
  })

  it('is rebuilt without changing the tables of CATALOG, also while those are rebuilt', async () => {
    const { account_id, database } = world
    const live = { account_id, environment_name: 'customer-a' }
    await world.ingestion.append(deploy('1'), deploymentEvent({ ...live, version: '2' }), deploy('3'))
    await world.catalog.append(environmentUpdated(live), environmentUpdated({ ...live, type: 'staging' }))
    const staging = async () => (await world.get('/deployments/?environment_type=staging')).body.length
    expect(await staging()).toBe(1)
    const right = await allRows()
    const [deployments, types] = [
      `update deployment_query.deployment set status = 'wrong'`,
      'delete from deployment_query.explicit_environment_type',
    ]

    await database.query(deployments)
    await rebuild('EVENTS')
    expect(await allRows()).toEqual(right)
    expect(await staging()).toBe(1)

    await database.query(types)
    expect(await staging()).toBe(0)
    await rebuild('CATALOG')
    expect(await staging()).toBe(1)

    await database.query(`${deployments}; ${types}`)
    await Promise.all([rebuild('EVENTS'), rebuild('CATALOG')])
    expect(await allRows()).toEqual(right)
    expect(await staging()).toBe(1)
    await world.ingestion.append(deploy('4'))
    await world.catalog.append(environmentUpdated(live))
    expect(await staging()).toBe(0)
    expect(await versions()).toEqual(['4', '3', '2', '1'])
  })

  it('refuses to rebuild unless a known log is named', async () => {
    for (const sources of [[], ['NOTHING'], ['constructor']])
      await expect(rebuild(...sources)).rejects.toThrow('Name the log to rebuild from: EVENTS or CATALOG')
  })
})
