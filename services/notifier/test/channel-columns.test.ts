import { randomUUID } from 'node:crypto'
import { createDatabase, createPool } from '@shiplog/postgres'
import { createTestDatabase, type TestDatabase } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { up as maskHostLabels } from '../src/db/migrations/20261122T104200Z-mask-host-labels.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

type Row = { webhook_url: string; webhook_url_masked: string; secret: string; config: object }
const find = async (id: string): Promise<Row | undefined> => {
  const columns = 'webhook_url, webhook_url_masked, secret, config'
  return (await database.query<Row>(`select ${columns} from notifier.channel where id = $1`, [id]))[0]
}
const both = (secret: string, shown: string): Row => ({
  webhook_url: secret,
  webhook_url_masked: shown,
  secret,
  config: { webhook_url: shown },
})

const insert = (columns: string, ...values: string[]) =>
  database.query<{ id: string }>(
    `insert into notifier.channel (id, account_id, name, channel_type, enabled, ${columns})
     values ('${randomUUID()}', '${randomUUID()}', 'n', 'chat_webhook', true, $1, $2) returning id`,
    values,
  )
const set = (id: string, assignments: string) =>
  database.query(`update notifier.channel set ${assignments} where id = $1`, [id])

describe('a channel, while pods of two releases write it', () => {
  it('is the same in the columns of both, whichever release creates and changes it', async () => {
    const [old] = await insert('webhook_url, webhook_url_masked', 'jwe 1', 'https://a.…')
    const [fresh] = await insert('secret, config', 'jwe 2', '{"webhook_url": "https://b.…"}')
    if (old === undefined || fresh === undefined) throw new Error('Nothing was inserted')
    expect(await find(old.id)).toEqual(both('jwe 1', 'https://a.…'))
    expect(await find(fresh.id)).toEqual(both('jwe 2', 'https://b.…'))

    await set(old.id, `secret = 'jwe 3', config = '{"webhook_url": "https://c.…"}'`)
    await set(fresh.id, `webhook_url = 'jwe 4', webhook_url_masked = 'https://d.…'`)
    expect(await find(old.id)).toEqual(both('jwe 3', 'https://c.…'))
    expect(await find(fresh.id)).toEqual(both('jwe 4', 'https://d.…'))

    await set(old.id, `enabled = false`)
    expect(await find(old.id)).toEqual(both('jwe 3', 'https://c.…'))
  })

  it('is encrypted anew by either', async () => {
    const [channel] = await insert('webhook_url, webhook_url_masked', 'jwe 1', 'https://a.…')
    const id = channel?.id ?? ''
    await set(id, `webhook_url = 'jwe 2'`)
    expect(await find(id)).toEqual(both('jwe 2', 'https://a.…'))
    await set(id, `secret = 'jwe 3'`)
    expect(await find(id)).toEqual(both('jwe 3', 'https://a.…'))
  })
})

it('The masked address of a channel from before keeps no label of its host', async () => {
  const shown = [
    'https://very-secret.…/••••',
    'http://127.…/••••',
    'https://….example.com/••••',
    'https://chat.example/••••',
  ]
  const ids: string[] = []
  for (const address of shown) {
    const [channel] = await insert('webhook_url, webhook_url_masked', 'jwe', address)
    ids.push(channel?.id ?? '')
  }
  const pool = createPool({ url: database.adminUrl, schema: 'notifier', name: 'test' })
  const db = createDatabase<unknown>(pool)
  await db.transaction().execute((tx) => maskHostLabels(tx))
  await db.destroy()
  const masked = ['https://…/••••', 'http://…/••••', ...shown.slice(2)]
  for (const [index, id] of ids.entries()) expect(await find(id)).toEqual(both('jwe', masked[index] ?? ''))
})
