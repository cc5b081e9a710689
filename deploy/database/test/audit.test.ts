import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createTestDatabase, type TestDatabase } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { services } from '../src/migrate.ts'
import { connected, type Sql, urlFor } from './support.ts'

const ours = '0aaaaaaa-0000-4000-8000-000000000000'
const theirs = '0bbbbbbb-0000-4000-8000-000000000000'

let database: TestDatabase
let adminUrl: string

beforeAll(async () => {
  database = await createTestDatabase()
  adminUrl = database.adminUrl
})
afterAll(() => database?.drop())

const as = <T>(name: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const { schema } = services.find((one) => one.name === name) ?? { schema: '' }
  return connected(urlFor(database, schema), work)
}

const scope = (sql: Sql, account_id: string) =>
  sql(`select set_config('shiplog.accounts', $1, false)`, [`{${account_id}}`])

const insert = (sql: Sql, account_id: string, more = '', value = '') =>
  sql(
    `insert into audit.entry (account_id, action, resource_type, changes${more})
     values ($1, 'product.create', 'product', '[]'${value})`,
    [account_id],
  )

const writers = ['gateway', 'ingestion', 'catalog', 'notifier']

describe.each(writers)('the audit log, as %s', (name) => {
  it('accepts entries of the account of the transaction, and of no other', async () => {
    await as(name, async (sql) => {
      await expect(insert(sql, ours)).rejects.toThrow('row-level security')
      await scope(sql, ours)
      await insert(sql, ours)
      await expect(insert(sql, theirs)).rejects.toThrow('row-level security')
    })
  })

  it('cannot be changed, and the database sets times and ids', async () => {
    await as(name, async (sql) => {
      await scope(sql, ours)
      for (const statement of [
        `update audit.entry set subject = 'somebody else'`,
        'delete from audit.entry',
        'truncate audit.entry',
        'drop table audit.entry',
        'alter table audit.entry disable row level security',
        `insert into audit.kysely_migration values ('x', 'y')`,
      ])
        await expect(sql(statement), statement).rejects.toThrow(/permission denied|must be owner/)
      await expect(insert(sql, ours, ', created_at', ', now()')).rejects.toThrow('permission denied')
      await expect(insert(sql, ours, ', id', ', gen_random_uuid()')).rejects.toThrow('permission denied')
    })
  })
})

describe('the audit log', () => {
  it('is readable for the gateway, one account at a time, and for no other service', async () => {
    for (const { name } of services) {
      const read = as(name, async (sql) => {
        await scope(sql, theirs)
        await sql('select name from audit.kysely_migration')
        return await sql('select * from audit.entry')
      })
      if (name === 'gateway') expect(await read, name).toEqual([])
      else await expect(read, name).rejects.toThrow('permission denied')
    }
    const own = await as('gateway', async (sql) => {
      await scope(sql, ours)
      return await sql<{ account_id: string }>('select account_id from audit.entry')
    })
    expect(own).toEqual(writers.map(() => ({ account_id: ours })))
  })

  it('is not writable for a service in which people change nothing', async () => {
    await as('deployment-query', async (sql) => {
      await scope(sql, ours)
      await expect(insert(sql, ours)).rejects.toThrow('permission denied')
    })
  })

  it('deletes entries from before the given day, of all accounts, and no others', async () => {
    const program = new URL('../src/audit/forget-entries.ts', import.meta.url).pathname
    const forget = async (...args: string[]) => {
      const env = { PATH: process.env.PATH, DATABASE_URL: adminUrl }
      return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout
    }
    await connected(adminUrl, async (sql) => {
      await sql(`select set_config('shiplog.accounts', 'every', false)`)
      await sql(
        `insert into audit.entry (created_at, account_id, action, resource_type, changes)
         select '2024-12-31', account_id, 'product.create', 'product', '[]'
         from unnest($1::uuid[]) account_id, generate_series(1, 3000)`,
        [[ours, theirs]],
      )
    })
    await expect(forget('--before', 'yesterday')).rejects.toThrow('Usage')
    expect(await forget('--before', '2025-01-01')).toContain('Deleted 6000 entries')
    expect(await forget('--before', '2025-01-01')).toContain('Deleted 0 entries')
    const left = await as('gateway', async (sql) => {
      await scope(sql, ours)
      return await sql('select id from audit.entry')
    })
    expect(left).toHaveLength(writers.length)
  })
})
