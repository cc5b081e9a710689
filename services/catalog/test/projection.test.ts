import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { environmentId, newId, productId } from '@shiplog/events'
import { buildEvent, deploymentEvent, eventually, productDeleted } from '@shiplog/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, keys, type World } from './support.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => world?.stop())

const build = (version: string, product_name = 'checkout') =>
  buildEvent({ account_id: world.account_id, product_name, version })

const versions = async (query = ''): Promise<string[]> => {
  const { body } = await world.get(`/versions/?${query}`)
  return body.map(({ version }: { version: string }) => version)
}

const position = async (): Promise<number> => {
  const rows = await world.database.query<{ position: string }>('select position from catalog.checkpoint')
  return Number(rows[0]?.position ?? 0)
}

const allRows = () =>
  world.database.query(
    `select to_jsonb(t) as row from (select * from catalog.named_product) t
     union all select to_jsonb(t) from (select * from catalog.product) t
     union all select to_jsonb(t) from (select * from catalog.version) t
     union all select to_jsonb(t) from (select * from catalog.named_environment) t
     union all select to_jsonb(t) from (select * from catalog.deleted_creation) t order by 1`,
  )

/** Waits until the worker has deleted the versions of deleted products. */
const versionsAreDeleted = () =>
  eventually(async () => (await world.database.query('select from catalog.deleted_product')).length === 0)

/** Runs the command that an operator runs. */
const rebuild = (adminDatabaseUrl = world.database.adminUrl) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../src/commands/rebuild.ts')], {
    env: {
      ADMIN_DATABASE_URL: adminDatabaseUrl,
      INGESTION_URL: world.ingestion.url,
      ...keys.variablesOf('catalog'),
    },
  })

/** Makes a role without other rights the owner of the schema, as on a managed server. @returns its URL */
const changeSchemaOwner = async (): Promise<string> => {
  const { query, adminUrl } = world.database
  const url = new URL(adminUrl)
  const role = `owner_${randomUUID().slice(0, 8)}`
  await query(`create role ${role} login password 'shiplog'`)
  await query(`grant connect, create on database ${url.pathname.slice(1)} to ${role}`)
  await query(`alter schema catalog owner to ${role}`)
  const tables = await query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'catalog'::regnamespace and relkind in ('r', 'p', 'v')`,
  )
  for (const { name } of tables) await query(`alter table ${name} owner to ${role}`)
  return Object.assign(url, { username: role, password: 'shiplog' }).href
}

describe('the projection of EVENTS', () => {
  it('applies a deletion in the middle of a batch to the events before it only', async () => {
    await world.stopService()
    await world.ingestion.append(
      build('1'),
      deploymentEvent({ account_id: world.account_id, version: '2' }),
      productDeleted(world.account_id, 'checkout'),
      build('3'),
      build('1', 'other'),
    )
    await world.startService()
    expect(await versions('product=checkout')).toEqual(['3'])
    expect(await versions('product=other')).toEqual(['1'])
    const names = await world.database.query('select name from catalog.named_environment')
    expect(names).toEqual([{ name: 'production' }])
  })

  it('ignores events that the broker delivers again', async () => {
    await world.ingestion.append(build('1'), build('2'), build('3'))
    expect(await versions()).toEqual(['3', '2', '1'])
    const before = await allRows()
    await world.nats.wipe()
    await eventually(async () => (await world.ingestion.streamLength()) === 3)
    await world.ingestion.append(build('4'))
    await eventually(async () => (await position()) === 4)
    expect(await versions()).toEqual(['4', '3', '2', '1'])
    expect(await allRows()).toEqual(expect.arrayContaining(before))
  })

  it('fetches messages that the broker lost from the log of their owner', async () => {
    await world.stopService()
    await world.ingestion.append(build('1'), build('2'), build('3'))
    await eventually(async () => (await world.ingestion.streamLength()) === 3)
    await world.ingestion.loseMessage(2)
    await world.startService()
    expect(await versions()).toEqual(['3', '2', '1'])
  })

  it('fetches the log while the broker does not answer, and reads say that they may lag', async () => {
    await world.ingestion.append(build('1'))
    expect(await versions()).toEqual(['1'])
    await world.nats.kill()
    await world.ingestion.append(build('2'))
    await eventually(async () => (await versions()).length === 2)
    const answer = await world.get('/versions/')
    expect(answer.headers.get('x-data-lag')).toBe('unknown')
    await world.nats.restart()
    await eventually(async () => (await world.get('/versions/')).headers.get('x-data-lag') === null)
  })
})

describe('the rebuild', () => {
  it('makes the same tables again after rows were changed or deleted', async () => {
    const build_id = newId()
    await world.ingestion.append(
      build('1'),
      productDeleted(world.account_id, 'checkout'),
      buildEvent({ account_id: world.account_id, build_id, version: '2', scm_sha: 'abc1234' }),
      deploymentEvent({ account_id: world.account_id, version: '3', environment_name: 'qa' }),
    )
    expect(await versions()).toEqual(['3', '2'])
    await versionsAreDeleted()
    const right = await allRows()
    await world.database.query(
      `update catalog.version set scm_sha = 'wrong'; delete from catalog.named_product`,
    )
    await world.database.query(
      `insert into catalog.deleted_creation values ('${randomUUID()}', '${world.account_id}')`,
    )
    await rebuild()
    expect(await versions()).toEqual(['3', '2'])
    await versionsAreDeleted()
    expect(await allRows()).toEqual(right)
    await world.ingestion.append(build('4'))
    expect(await versions()).toEqual(['4', '3', '2'])
  })

  it('works for all accounts with an owner of the schema who is no superuser', async () => {
    const other = randomUUID()
    await world.ingestion.append(build('1'), buildEvent({ account_id: other, version: '2' }))
    await world.post('/products/', { name: 'person' })
    expect(await versions()).toEqual(['1'])
    const right = await allRows()
    await world.database.query('update catalog.version set scm_sha = null; delete from catalog.named_product')
    await rebuild(await changeSchemaOwner())
    expect(await allRows()).toEqual(right)
    await world.ingestion.append(build('3'))
    expect(await versions()).toEqual(['3', '1'])
  })

  it('keeps environments that people created or changed', async () => {
    await world.post('/environments/', { name: 'person', type: 'test', metadata: { team: 'payments' } })
    const name = (environment_name: string) =>
      world.ingestion.append(deploymentEvent({ account_id: world.account_id, environment_name }))
    for (const environment of ['nonprod', 'changed', 'person']) await name(environment)
    const changed = environmentId(world.account_id, 'changed')
    await world.patch(`/environments/${changed}`, { type: 'production', description: 'edited' })
    const before = (await world.get('/environments/')).body
    expect(before).toHaveLength(3)
    await world.database.query(`update catalog.named_environment set type = 'production', created_at = now()`)
    await rebuild()
    expect((await world.get('/environments/')).body).toEqual(before)
    await name('changed')
    expect((await world.get('/environments/')).body).toEqual(before)
  })

  it('keeps what people wrote about a product, but not what they wrote before its deletion', async () => {
    const first = await world.post('/products/', { name: 'recreated', description: 'before the deletion' })
    expect((await world.remove(`/products/${first.body.id}`)).status).toBe(204)
    const again = await world.post('/products/', { name: 'recreated', description: 'after the deletion' })
    const person = await world.post('/products/', { name: 'person', extra_metadata: { team: 'payments' } })

    await world.ingestion.append(build('1', 'event'), build('1', 'deleted'))
    const event = productId(world.account_id, 'event')
    const deleted = productId(world.account_id, 'deleted')
    await world.patch(`/products/${event}`, { description: 'edited' })
    await world.patch(`/products/${deleted}`, { description: 'edited' })
    expect((await world.remove(`/products/${deleted}`)).status).toBe(204)
    await world.ingestion.append(build('2', 'deleted'))

    const before = (await world.get('/products/')).body
    expect(before).toHaveLength(4)
    expect(before).toEqual(expect.arrayContaining([again.body, person.body]))
    await rebuild()
    expect((await world.get('/products/')).body).toEqual(before)
    expect((await world.get(`/products/${event}`)).body.description).toBe('edited')
    expect((await world.get(`/products/${deleted}`)).body.description).toBeNull()
  })
})
