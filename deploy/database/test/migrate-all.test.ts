import type { Migrations } from '@shiplog/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { audit } from '../src/audit/audit.ts'
import { migrateAll, type Service, services } from '../src/migrate.ts'
import { connected, passwords, startServer, urlAs } from './support.ts'

let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

let template: Promise<unknown> | undefined

const createTemplate = async (): Promise<void> =>
  migrateAll({ url: await server.createDatabase('migrated'), passwords })

/**
 * Creates a migrated database. It is a copy of a database that is migrated only once, because all migrations
 * take several seconds.
 */
const createMigrated = async (name: string): Promise<string> => {
  template ??= createTemplate()
  await template
  const url = await server.createDatabase(name, 'migrated')
  await migrateAll({ url, passwords })
  return url
}

/** Lists everything in the catalogs of Postgres that a run could change. */
const describeDatabase = (url: string) =>
  connected(url, async (sql) => {
    const migrations = [audit, ...services].map(
      ({ schema }) => `select name, timestamp from ${schema}.kysely_migration`,
    )
    return {
      migrations: await sql(`${migrations.join(' union all ')} order by name`),
      relations: await sql('select oid, relname, relowner, relacl::text from pg_class order by oid'),
      schemas: await sql('select nspname, nspacl::text from pg_namespace order by 1'),
      functions: await sql('select oid, proacl::text from pg_proc order by oid'),
      defaults: await sql(
        'select defaclnamespace, defaclobjtype, defaclacl::text from pg_default_acl order by 1, 2',
      ),
      database: await sql('select datacl::text from pg_database where datname = current_database()'),
      settings: await sql('select setrole, setconfig from pg_db_role_setting order by 1'),
    }
  })

/** Adds a migration to catalog until the end of the test, as a next release would. */
const addToCatalog = async (name: string, migration: Migrations[string]): Promise<void> => {
  const catalog = services.find((service) => service.name === 'catalog') as Service
  const { migrations } = await catalog.load()
  vi.spyOn(catalog, 'load').mockResolvedValue({ migrations: { ...migrations, [name]: migration } })
  onTestFinished(() => void vi.restoreAllMocks())
}

describe('migrateAll', () => {
  it('runs concurrently in one database and in others of the same server', async () => {
    const urls = await Promise.all(['one', 'two', 'three'].map((name) => server.createDatabase(name)))
    const lines: string[] = []
    await Promise.all(
      [...urls, ...urls].map((url) => migrateAll({ url, passwords, log: (line) => void lines.push(line) })),
    )
    expect(lines.filter((line) => line.includes('created role'))).toHaveLength(services.length)
    expect(lines.filter((line) => line === 'catalog: is up to date')).toHaveLength(urls.length)
  })

  it('changes nothing the second time', async () => {
    const url = await server.createDatabase('twice')
    await migrateAll({ url, passwords })
    const before = await describeDatabase(url)
    const lines: string[] = []
    await migrateAll({ url, log: (line) => void lines.push(line) })
    expect(await describeDatabase(url)).toEqual(before)
    expect(lines).toEqual([audit, ...services].map(({ name }) => `${name}: is up to date`))
  })

  it('leaves migrations of a later release alone, after a step back to this one', async () => {
    const url = await createMigrated('back')
    const record = (name: string) =>
      connected(url, (sql) =>
        sql('insert into catalog.kysely_migration values ($1, $2)', [name, '2099-01-01']),
      )
    await record('20990101T000000Z-of-a-later-release')
    const lines: string[] = []
    await migrateAll({ url, only: ['catalog'], log: (line) => void lines.push(line) })
    expect(lines).toEqual(['audit: is up to date', 'catalog: is up to date'])

    // A name that no release has.
    await record('20260101T000000Z-of-somebody-else')
    await expect(migrateAll({ url, only: ['catalog'] })).rejects.toThrow('schema catalog failed')
  })

  it('waits for a table that is in use, without blocking others for long', async () => {
    const url = await createMigrated('busy')
    // The migration changes a table that is being read, as by a dump.
    await addToCatalog('20990101T000000Z-widen-checkpoint', {
      up: async (db) => void (await sql`alter table checkpoint add column note text`.execute(db)),
    })
    const lines: string[] = []
    const { done } = await connected(url, async (dump) => {
      await dump('begin')
      await dump('select from catalog.checkpoint')
      const done = migrateAll({ url, only: ['catalog'], log: (line) => void lines.push(line) })
      await vi.waitFor(() => expect(lines.join()).toContain('in use'), { timeout: 20_000 })
      await connected(url, (sql) => sql('select from catalog.checkpoint'))
      return { done }
    })
    await done
    expect(lines.at(-1)).toBe('catalog: ran 20990101T000000Z-widen-checkpoint')
  })

  it('builds an index concurrently while another run waits', async () => {
    const url = await createMigrated('indexed')
    const waiting: Promise<void>[] = []
    await addToCatalog('20990101T000000Z-index-checkpoint', {
      transaction: false,
      up: async (db) => {
        waiting.push(migrateAll({ url, only: ['catalog'] }))
        const isWaiting = `select from pg_stat_activity where datname = 'indexed' and query like '%advisory_lock%'
          and pid <> pg_backend_pid()`
        await vi.waitFor(async () => expect(await connected(url, (sql) => sql(isWaiting))).not.toEqual([]), {
          timeout: 20_000,
        })
        await sql`create index concurrently checkpoint_position on checkpoint (position)`.execute(db)
      },
    })
    const lines: string[] = []
    await migrateAll({ url, only: ['catalog'], log: (line) => void lines.push(line) })
    await Promise.all(waiting)
    expect(waiting).toHaveLength(1)
    expect(lines.at(-1)).toBe('catalog: ran 20990101T000000Z-index-checkpoint')
  })

  it('gives a role its new password', async () => {
    const url = await createMigrated('rotation')
    await migrateAll({ url, passwords: { notifier: 'another' }, only: ['notifier'] })
    const rows = await connected(urlAs(url, 'shiplog_notifier', 'another'), (sql) =>
      sql('select current_user as role'),
    )
    expect(rows).toEqual([{ role: 'shiplog_notifier' }])
    await expect(
      connected(urlAs(url, 'shiplog_notifier', passwords.notifier ?? ''), (sql) => sql('select')),
    ).rejects.toThrow('password authentication failed')
  })

  it('refuses a role with rights that no service needs', async () => {
    const url = await createMigrated('powerful')
    await connected(url, (sql) => sql('alter role shiplog_gateway bypassrls'))
    await expect(migrateAll({ url, passwords })).rejects.toThrow(
      'Role shiplog_gateway has rights that no service needs',
    )
    await connected(url, (sql) => sql('alter role shiplog_gateway nobypassrls'))
  })

  it('names the missing password if there is no role yet', async () => {
    const bare = await startServer()
    const url = await bare.createDatabase('bare')
    await expect(migrateAll({ url, passwords: { gateway: 'x' } })).rejects.toThrow(
      'set SHIPLOG_INGESTION_PASSWORD',
    )
    await bare.stop()
  })
})
