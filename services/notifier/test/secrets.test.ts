import { randomBytes } from 'node:crypto'
import { deploymentEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

const newKey = () => randomBytes(32).toString('base64url')
const [oldKey, freshKey] = [newKey(), newKey()]

let world: World
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_ENCRYPTION_KEYS: `old:${oldKey}` })
})
afterAll(() => world?.stop())

const keyIds = async (): Promise<string[]> => {
  const rows = await world.database.query<{ secret: string }>('select secret from notifier.channel')
  return rows.map(({ secret }) => {
    const [header = ''] = secret.split('.')
    return JSON.parse(Buffer.from(header, 'base64url').toString()).kid
  })
}

describe('a webhook address', () => {
  it('is nowhere in the database as plain text, and is readable after a rotation of keys', async () => {
    const receiver = await world.receiver()
    const first = await world.startReplica()
    const client = world.client(() => first.url)
    const channel_id = await client.channel(`${receiver.url}/very-secret`)
    await client.preference(channel_id, 'deployment.*')
    await world.append(deploymentEvent({ account_id: client.account_id }))
    await client.settled(1)
    const tables = ['channel', 'preference', 'lane', 'notification', 'notified_event', 'attempt']
    for (const table of tables) {
      const rows = await world.database.query(`select to_jsonb(t)::text as row from notifier.${table} t`)
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toContain('very-secret')
    }
    expect(await keyIds()).toEqual(['old'])
    await first.stop()

    const both = { WEBHOOK_ENCRYPTION_KEYS: `fresh:${freshKey},old:${oldKey}` }
    const second = await world.startReplica(both)
    await eventually(async () => (await keyIds()).every((kid) => kid === 'fresh'))
    await second.stop()

    const third = await world.startReplica({ WEBHOOK_ENCRYPTION_KEYS: `fresh:${freshKey}` })
    await world.append(deploymentEvent({ account_id: client.account_id, version: '2' }))
    await eventually(() => receiver.requests.length === 2)
    await third.stop()
  })

  it('whose key is missing is used once the key is back', async () => {
    const receiver = await world.receiver()
    const first = await world.startReplica({ WEBHOOK_ENCRYPTION_KEYS: `fresh:${freshKey}` })
    const client = world.client(() => first.url)
    await client.preference(await client.channel(`${receiver.url}/very-secret`), 'deployment.*')
    await first.stop()

    const without = await world.startReplica({ WEBHOOK_ENCRYPTION_KEYS: `other:${newKey()}` })
    await world.append(deploymentEvent({ account_id: client.account_id }))
    const error = await eventually(async () => {
      const [row] = await world.database.query<{ error: string | null }>(
        `select error from notifier.notification where account_id = $1 and status = 'pending'`,
        [client.account_id],
      )
      return row?.error ?? undefined
    })
    expect(error).toBe("The key ring has no key 'fresh'")
    await without.stop()

    const again = await world.startReplica({ WEBHOOK_ENCRYPTION_KEYS: `fresh:${freshKey}` })
    await eventually(() => receiver.requests.length === 1)
    await again.stop()
  })
})

describe('a webhook address whose host resolves to an internal address', () => {
  it('is accepted, and never called', async () => {
    const internal = await createWorld({}, { resolve: async () => ['10.0.0.1'] })
    await internal.start()
    const client = internal.client()
    await client.preference(await client.channel('https://hooks.example.com/x'), 'deployment.*')
    await internal.append(deploymentEvent({ account_id: client.account_id }))
    expect(await client.settled(1)).toMatchObject([
      { status: 'failed', error: 'The host resolves to an address in a private or reserved network' },
    ])
    await internal.stop()
  })
})
