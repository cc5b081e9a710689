import { randomUUID } from 'node:crypto'
import { acrossAccounts, createDatabase, createPool, inAccount } from '@shiplog/postgres'
import { createTestDatabase, type TestDatabase } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrCreateAccount } from '../src/db/accounts.ts'
import { findKeyRecords } from '../src/db/key-records.ts'
import { markUsed } from '../src/db/mark-used.ts'
import type { Db, Tables, Tx } from '../src/db/tables.ts'
import { createApiKey } from '../src/keys/create-api-key.ts'

let database: TestDatabase
/** A pool with the gateway's database role. */
let db: Db
let ours: string
let theirs: string
beforeAll(async () => {
  database = await createTestDatabase()
  const url = database.urlFor('gateway')
  db = createDatabase<Tables>(createPool({ url, schema: 'gateway', name: 'test', max: 4 }))
  ours = await findOrCreateAccount(db, 'ours')
  theirs = await findOrCreateAccount(db, 'theirs')
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

const fields = {
  name: 'ci',
  description: null,
  scopes: ['events:write'],
  products: null,
  environments: null,
  created_by: null,
  expires_at: null,
}
const make = (handle: Tx, account_id: string) =>
  createApiKey(handle, { account_id, account: account_id === ours ? 'ours' : 'theirs' }, fields, new Date())
const accountsSeen = async (handle: Db | Tx): Promise<string[]> => {
  const rows = await handle.selectFrom('api_key').select('account_id').distinct().execute()
  return rows.map(({ account_id }) => account_id).toSorted()
}

describe('the keys of an account', () => {
  it('are hidden from other accounts, and from the owner of the tables', async () => {
    const open = await database.query(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
       where c.relnamespace = 'gateway'::regnamespace and c.relkind in ('r', 'p')
         and not (c.relrowsecurity and c.relforcerowsecurity
           and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'account_scope'))`,
    )
    expect(open).toEqual([])
  })

  it('are read and created only in transactions of that account', async () => {
    await inAccount(db, ours, (tx) => make(tx, ours))
    await inAccount(db, theirs, (tx) => make(tx, theirs))
    await expect(inAccount(db, ours, (tx) => make(tx, theirs))).rejects.toThrow('row-level security')
    await expect(db.transaction().execute((tx) => make(tx, ours))).rejects.toThrow('row-level security')
    expect(await inAccount(db, ours, accountsSeen)).toEqual([ours])
    expect(await acrossAccounts(db, accountsSeen)).toEqual([ours, theirs].toSorted())
    expect(await accountsSeen(db)).toEqual([])
  })

  it('are looked up by account and number, several at once', async () => {
    const names = ['ours', 'theirs', 'nobody'].map((account) => ({ account, number: 1 }))
    const found = await acrossAccounts(db, (tx) => findKeyRecords(tx, names))
    expect(found.map(({ account }) => account).toSorted()).toEqual(['ours', 'theirs'])
    expect(await inAccount(db, ours, (tx) => findKeyRecords(tx, names))).toMatchObject([{ account: 'ours' }])
  })
})

describe('the last use of keys', () => {
  it('is written by several replicas at once, and never moves back', async () => {
    const ids: string[] = []
    for (let count = 0; count < 50; count += 1)
      ids.push((await inAccount(db, ours, (tx) => make(tx, ours))).row.id)
    const write = (order: string[], at: number) =>
      acrossAccounts(db, (tx) => markUsed(tx, 'api_key', new Map(order.map((id) => [id, new Date(at)]))))
    const replica = async (order: string[], times: number[]): Promise<void> => {
      for (const at of times) await write(order, at)
    }
    const rising = Array.from({ length: 40 }, (_, index) => 1_000_000 + index)
    await Promise.all([
      replica(ids, rising),
      replica(ids.toReversed(), rising.toReversed()),
      replica([...ids.slice(25), ...ids.slice(0, 25)], rising),
    ])
    const rows = await database.query<{ last_used_at: Date }>(
      'select last_used_at from gateway.api_key where id = any($1)',
      [ids],
    )
    expect(rows.map(({ last_used_at }) => last_used_at.getTime())).toEqual(ids.map(() => 1_000_039))
  })

  it('ignores keys that do not exist', async () => {
    await acrossAccounts(db, (tx) => markUsed(tx, 'api_key', new Map([[randomUUID(), new Date()]])))
  })
})
