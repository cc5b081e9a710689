import { acrossAccounts, createDatabase, createPool, inAccount } from '@shiplog/postgres'
import { checkEvent, deploymentEvent, eventually, productDeleted } from '@shiplog/testing'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

const tables = [
  'channel',
  'preference',
  'lane',
  'notified_event',
  'notification',
  'attempt',
  'notification_attempt',
  'deleted_product',
  'write_off',
  'notified_block',
]

let world: World
let db: Kysely<unknown>
beforeAll(async () => {
  world = await createWorld()
  await world.start()
  const url = world.database.urlFor('notifier')
  db = createDatabase<unknown>(createPool({ url, schema: 'notifier', name: 'test' }))
})
afterAll(async () => {
  await db?.destroy()
  await world?.stop()
})

const accountsIn = async (tx: Kysely<unknown>, table: string): Promise<string[]> => {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from ${sql.id(table)} order by 1`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

describe('the rows of an account', () => {
  let accounts: string[]
  beforeAll(async () => {
    const receiver = await world.receiver()
    const clients = [world.client(), world.client()]
    for (const client of clients) {
      await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
      await world.append(deploymentEvent({ account_id: client.account_id }))
      await world.append(checkEvent({ account_id: client.account_id }))
      await client.settled(2)
      await world.append(productDeleted(client.account_id, 'checkout'))
    }
    accounts = clients.map(({ account_id }) => account_id).toSorted()
    await eventually(async () => {
      const deleted = await world.database.query('select from notifier.deleted_product')
      return deleted.length === accounts.length
    })
  })

  it.each(tables)('are visible in %s only to a transaction in the scope of the account', async (table) => {
    expect(await accountsIn(db, table)).toEqual([])
    for (const account of accounts)
      expect(await inAccount(db, account, (tx) => accountsIn(tx, table))).toEqual([account])
    expect(await acrossAccounts(db, (tx) => accountsIn(tx, table))).toEqual(accounts)
  })
})
