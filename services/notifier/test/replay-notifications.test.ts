import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDatabase, createPool, inAccount } from '@shiplog/postgres'
import { deploymentEvent, eventually, productDeleted, type Receiver } from '@shiplog/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockChannel } from '../src/db/channels/disable-channel.ts'
import { requeue } from '../src/db/notifications/requeue.ts'
import type { Tables } from '../src/db/tables.ts'
import type { Client } from './client.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.start()
})
afterAll(() => world?.stop())

const folder = join(import.meta.dirname, '..')

const replay = async (...args: string[]): Promise<string[]> => {
  const env = { PATH: process.env.PATH, DATABASE_URL: world.database.urlFor('notifier') }
  const command = ['src/commands/replay-notifications.ts', ...args]
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: folder, env })
  return stdout.trimEnd().split('\n')
}

const versionsIn = ({ requests }: Receiver): (string | undefined)[] =>
  requests.map(({ body }) => (body as { text: string }).text.split(' ')[4])

const append = async ({ account_id }: Client, ...versions: string[]): Promise<void> => {
  await world.append(...versions.map((version) => deploymentEvent({ account_id, version })))
}

/**
 * Creates a channel whose receiver has refused versions 1 to 4 and accepted 5, and accepts everything now.
 */
const afterAnOutage = async () => {
  const client = world.client()
  const receiver = await world.receiver()
  const channel = await client.channel(`${receiver.url}/hook`)
  await client.preference(channel, 'deployment.*')
  receiver.respond(({ body }) => (JSON.stringify(body).includes('→ 5') ? {} : { status: 400 }))
  await append(client, '1', '2', '3', '4')
  await client.settled(4)
  receiver.respond(() => ({}))
  await append(client, '5')
  await client.settled(5)
  receiver.requests.splice(0)
  return { client, receiver, channel }
}

describe('replay-notifications', () => {
  it('queues failed notifications in order, and none that was sent', async () => {
    const { client, receiver, channel } = await afterAnOutage()
    expect(await replay('--account-id', client.account_id)).toEqual([
      `channel ${channel} (deployments): 4 notifications queued`,
      '4 notifications queued in all',
    ])
    const all = await client.settled(5)
    expect(all.every(({ status, error }) => status === 'sent' && error === null)).toBe(true)
    expect(versionsIn(receiver)).toEqual(['1', '2', '3', '4'])
    expect(await replay('--account-id', client.account_id)).toEqual(['0 notifications queued in all'])
  })

  it('shows with --dry-run what it would queue, and queues nothing', async () => {
    const { client, channel } = await afterAnOutage()
    expect(await replay('--account-id', client.account_id, '--dry-run')).toEqual([
      `channel ${channel} (deployments): 4 notifications would be queued`,
      '4 notifications would be queued in all',
    ])
    expect(await client.history('status=failed')).toHaveLength(4)
  })

  it('queues sent notifications with --status sent', async () => {
    const { client, receiver, channel } = await afterAnOutage()
    await replay('--channel', channel, '--status', 'sent')
    await client.settled(5)
    expect(versionsIn(receiver)).toEqual(['5'])
    expect(await client.history('status=failed')).toHaveLength(4)
  })

  it('queues only notifications of the channel and the time range', async () => {
    const { client, receiver, channel } = await afterAnOutage()
    const other = await client.channel(`${receiver.url}/other`)
    const stored = (await client.history('status=failed')).at(-1).created_at as string
    expect(await replay('--channel', other)).toEqual(['0 notifications queued in all'])
    expect(await replay('--channel', channel, '--to', stored)).toEqual(['0 notifications queued in all'])
    expect((await replay('--channel', channel, '--from', stored)).at(-1)).toBe(
      '4 notifications queued in all',
    )
  })

  it('lists disabled and deleted channels, and queues nothing of theirs', async () => {
    const { client, receiver, channel } = await afterAnOutage()
    const gone = await client.channel(`${receiver.url}/gone`)
    const preference = await client.preference(gone, 'deployment.*')
    receiver.respond(({ path }) => (path === '/gone' ? { status: 410 } : {}))
    await append(client, '6')
    await client.settled(7)
    await client.remove(`/notification-preferences/${preference}`)
    await client.remove(`/notification-channels/${channel}`)
    const lines = await replay('--account-id', client.account_id)
    expect(lines.toSorted()).toEqual(
      [
        '0 notifications queued in all',
        `channel ${channel} (no name): 4 notifications left out, the channel was deleted`,
        `channel ${gone} (deployments): 1 notification left out, the channel is disabled: The service answered 410: the webhook no longer exists`,
      ].toSorted(),
    )
  })

  it('queues nothing of a deleted product', async () => {
    const { client, receiver, channel } = await afterAnOutage()
    await world.append(productDeleted(client.account_id, 'checkout'))
    // This event belongs to a new product of the same name.
    receiver.respond(() => ({ status: 400 }))
    await append(client, '6')
    await client.settled(6)
    receiver.respond(() => ({}))
    expect((await replay('--channel', channel, '--status', 'sent')).at(-1)).toBe(
      '0 notifications queued in all',
    )
    expect((await replay('--channel', channel)).at(-1)).toBe('1 notification queued in all')
    const all = await client.settled(6)
    expect(versionsIn(receiver)).toEqual(['6', '6'])
    const first = all.find(({ version }) => version === '1')
    expect(first).toMatchObject({ status: 'failed', error: 'The service answered 400' })
    for (const { id, version } of all.filter(({ version }) => version !== '6'))
      expect({ version, answer: await client.post(`/notification-history/${id}/retry`) }).toMatchObject({
        answer: { status: 409, body: { detail: 'The product of this notification was deleted' } },
      })
  })

  it('sends nothing when the product is deleted before its transaction commits', async () => {
    const { client, receiver, channel } = await afterAnOutage()
    const failed = await client.history('status=failed')
    const url = world.database.urlFor('notifier')
    const db = createDatabase<Tables>(createPool({ url, schema: 'notifier', name: 'test' }))
    try {
      await inAccount(db, client.account_id, async (tx) => {
        await lockChannel(tx, client.account_id, channel)
        // The lane is not due, so that no dispatcher sends before the product is deleted.
        await tx
          .updateTable('lane')
          .set({ due_at: sql`now() + interval '1 hour'` })
          .where('channel_id', '=', channel)
          .execute()
        const ids = failed.map(({ id }) => id)
        expect(await requeue(tx, channel, ids)).toBe(4)
        await world.append(productDeleted(client.account_id, 'checkout'))
        // The deletion does not wait for this transaction, which holds the lock of the lane.
        await eventually(async () => {
          const deleted = 'select from notifier.deleted_product where account_id = $1'
          return (await world.database.query(deleted, [client.account_id])).length > 0
        })
      })
    } finally {
      await db.destroy()
    }
    const all = await client.settled(5)
    expect(all.filter(({ status }) => status === 'failed')).toHaveLength(4)
    expect(receiver.requests).toEqual([])
  })

  it('queues 1,700 notifications in the order of their events', async () => {
    const client = world.client()
    const channel = await client.channel('https://chat.example.com/hook')
    await world.database.query(
      `with event as (
         insert into notifier.notified_event (id, account_id, content, recorded_at)
         select gen_random_uuid(), $1, '{}', now() from generate_series(1, 1700) returning id
       ), numbered as (
         select id, row_number() over (order by id) as number from event
       )
       insert into notifier.notification (account_id, channel_id, preference_id, event_id, event_type,
         event_position, product_id, product_name, version, status, lane_position, created_at)
       select $1, $2, gen_random_uuid(), id, 'deployment.completed', number, gen_random_uuid(), 'checkout', number,
         'failed', 1700 - number, date_trunc('day', now()) + interval '1 second' * (number / 400)
       from numbered`,
      [client.account_id, channel],
    )
    // The lane is not due, so that nothing is sent meanwhile.
    await world.database.query(
      `update notifier.lane set due_at = now() + interval '1 hour', lease_token = gen_random_uuid() where channel_id = $1`,
      [channel],
    )
    expect((await replay('--channel', channel)).at(-1)).toBe('1700 notifications queued in all')
    const rows = await world.database.query<{ version: string }>(
      `select version from notifier.notification where channel_id = $1 and status = 'pending' order by lane_position`,
      [channel],
    )
    expect(rows.map(({ version }) => Number(version))).toEqual(Array.from({ length: 1700 }, (_, i) => i + 1))
    const [lane] = await world.database.query(
      'select waiting, head, tail from notifier.lane where channel_id = $1',
      [channel],
    )
    expect(lane).toEqual({ waiting: true, head: '1', tail: '1700' })
    await client.remove(`/notification-channels/${channel}`)
  })

  it('shows its options with --help', async () => {
    expect((await replay('--help')).join('\n')).toContain('--dry-run')
  })

  it.each([
    [[], 'Name --account-id, --channel or --all-accounts'],
    [['--all-accounts', '--channel', randomUUID()], 'Name --account-id, --channel or --all-accounts'],
    [['--channel', 'deployments'], '--channel must be an id'],
    [['--all-accounts', '--from', 'yesterday'], '--from must be a time'],
    [['--all-accounts', '--status', 'pending'], '--status must be failed or sent'],
    [['--account', 'acme'], "Unknown option '--account'"],
  ])('with %j fails with: %s', async (args, sentence) => {
    await expect(replay(...args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(sentence),
    })
  })
})
