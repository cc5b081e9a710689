import { createTestDatabase, type TestDatabase } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { services } from '../src/migrate.ts'
import { connected, type Sql, urlFor } from './support.ts'

let database: TestDatabase
let adminUrl: string

beforeAll(async () => {
  database = await createTestDatabase()
  adminUrl = database.adminUrl
})
afterAll(() => database?.drop())

const as = <T>(schema: string, work: (sql: Sql) => Promise<T>): Promise<T> =>
  connected(urlFor(database, schema), work)

describe.each(services)('role $role', ({ role, schema }) => {
  it('reads and writes every table of its schema, also of later migrations', async () => {
    await connected(adminUrl, (sql) => sql(`create table ${schema}.later (id int)`))
    const refused = await connected(adminUrl, (sql) =>
      sql(
        `select relname, privilege
         from pg_class, unnest('{select,insert,update,delete}'::text[]) privilege
         where relnamespace = $1::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'
           and not has_table_privilege($2, oid, privilege)`,
        [schema, role],
      ),
    )
    expect(refused).toEqual([])
    await as(schema, async (sql) => {
      await sql('insert into later values (1)') // the name has no schema: `search_path` finds the table
      expect(await sql('delete from later returning id')).toEqual([{ id: 1 }])
    })
    await connected(adminUrl, (sql) => sql(`drop table ${schema}.later`))
  })

  it('calls the functions and uses the sequences of its schema', async () => {
    await connected(adminUrl, (sql) =>
      sql(`create sequence ${schema}.numbers;
           create function ${schema}.one() returns int language sql as 'select 1'`),
    )
    await as(schema, async (sql) => {
      expect(await sql(`select one() as one, nextval('numbers')::int as next`)).toEqual([{ one: 1, next: 1 }])
    })
    await connected(adminUrl, (sql) => sql(`drop sequence ${schema}.numbers; drop function ${schema}.one()`))
  })

  it('has no access to other schemas', async () => {
    const others = ['public', ...services.map((service) => service.schema)].filter((name) => name !== schema)
    await connected(adminUrl, (sql) => sql('create table if not exists public.kysely_migration ()'))
    await as(schema, async (sql) => {
      for (const other of others)
        await expect(sql(`select from ${other}.kysely_migration`)).rejects.toThrow(
          `permission denied for schema ${other}`,
        )
    })
  })

  it('cannot change structure anywhere', async () => {
    await as(schema, async (sql) => {
      for (const statement of [
        `create table ${schema}.extra ()`,
        'create table public.extra ()',
        'create temporary table extra ()',
        'create schema extra',
        'create role extra',
        'create database extra',
        'truncate kysely_migration',
      ])
        await expect(sql(statement), statement).rejects.toThrow('permission denied')
      await expect(sql('drop table kysely_migration')).rejects.toThrow('must be owner')
    })
  })

  it('reads which migrations have run, and cannot change that list', async () => {
    await as(schema, async (sql) => {
      await sql('select name from kysely_migration')
      await expect(sql('delete from kysely_migration')).rejects.toThrow('permission denied')
      await expect(sql(`insert into kysely_migration values ('x', 'y')`)).rejects.toThrow('permission denied')
    })
  })
})
