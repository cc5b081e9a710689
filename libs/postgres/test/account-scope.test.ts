import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@shiplog/testing'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  acrossAccounts,
  createDatabase,
  createPool,
  inAccount,
  inAccounts,
  isUnavailable,
  readInAccount,
} from '../src/index.ts'

type Tables = { thing: { account_id: string; name: string } }

const [ours, theirs, others] = [randomUUID(), randomUUID(), randomUUID()]

let database: TestDatabase
let db: Kysely<Tables>

beforeAll(async () => {
  database = await createTestDatabase()
  // The policy that migrations of the services add.
  await database.query(`
    create table gateway.thing (account_id uuid not null, name text not null);
    create policy account_scope on gateway.thing using (
      (select current_setting('shiplog.accounts', true)) = 'every'
      or account_id = any ((select case when scope like '{%' then scope::uuid[] end
        from current_setting('shiplog.accounts', true) as scope)::uuid[]));
    alter table gateway.thing enable row level security, force row level security`)
  await database.query('insert into gateway.thing select unnest($1::uuid[]), $2', [
    [ours, theirs, others],
    'there',
  ])
  // One connection, so that all transactions share it.
  db = createDatabase<Tables>(
    createPool({ url: database.urlFor('gateway'), schema: 'gateway', name: 'scoped', max: 1 }),
  )
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

const accountsIn = async (tx: Kysely<Tables>): Promise<string[]> =>
  (await tx.selectFrom('thing').select('account_id').execute()).map(({ account_id }) => account_id).sort()

describe('the scope of a transaction', () => {
  it('shows one account, some, or every one', async () => {
    expect(await inAccount(db, ours, accountsIn)).toEqual([ours])
    expect(await inAccounts(db, [ours, theirs], accountsIn)).toEqual([ours, theirs].sort())
    expect(await inAccounts(db, [], accountsIn)).toEqual([])
    expect(await acrossAccounts(db, accountsIn)).toEqual([ours, theirs, others].sort())
  })

  it('ends with the transaction, also if that fails', async () => {
    expect(await accountsIn(db)).toEqual([])
    const failing = acrossAccounts(db, async () => {
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await accountsIn(db)).toEqual([])
    expect(await db.transaction().execute(accountsIn)).toEqual([])
  })

  it('refuses writes for another account', async () => {
    const foreign = (tx: Kysely<Tables>) =>
      tx.insertInto('thing').values({ account_id: theirs, name: 'planted' }).execute()
    await expect(inAccount(db, ours, foreign)).rejects.toThrow('row-level security')
    await expect(foreign(db)).rejects.toThrow('row-level security')
    const { numUpdatedRows } = await inAccount(db, ours, (tx) =>
      tx.updateTable('thing').set({ name: 'mine' }).executeTakeFirst(),
    )
    expect(numUpdatedRows).toBe(1n)
  })

  it('is not widened by an account id that is no UUID', async () => {
    for (const id of ['every', '*', `${ours}} or {`, '']) {
      const seen = inAccount(db, id, accountsIn)
      await expect(seen.catch(() => [])).resolves.toEqual([])
    }
    const { rows } = await sql<{ name: string }>`select name from thing where account_id = ${theirs}`.execute(
      db,
    )
    expect(rows).toEqual([])
  })

  it('of a read allows no writes, and ends a slow statement with an error that isUnavailable', async () => {
    expect(await readInAccount(db, ours, accountsIn)).toEqual([ours])
    const write = readInAccount(db, ours, (tx) => tx.deleteFrom('thing').execute())
    await expect(write).rejects.toThrow('read-only transaction')

    const timeoutIn = async (tx: Kysely<Tables>) =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(tx)).rows[0]
        ?.statement_timeout
    expect(await readInAccount(db, ours, timeoutIn)).toBe('10s')
    expect(await timeoutIn(db)).toBe('0')
    const slow = readInAccount(db, ours, async (tx) => {
      await sql`set local statement_timeout = '20ms'`.execute(tx)
      await sql`select pg_sleep(60)`.execute(tx)
    }).catch((err: unknown) => err)
    expect(isUnavailable(await slow)).toBe(true)
  })
})
