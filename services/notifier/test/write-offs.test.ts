import { deploymentEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ NOTIFIER_RETRY_MIN_MS: '600000', NOTIFIER_RETRY_MAX_MS: '600000' })
  await world.start()
})
afterAll(() => world?.stop())

const pendingRows = async (channel_id: string): Promise<number> => {
  const [row] = await world.database.query<{ count: string }>(
    `select count(*) from notifier.notification where channel_id = $1 and status = 'pending'`,
    [channel_id],
  )
  return Number(row?.count)
}

describe('a notification that is being sent when its channel is disabled', () => {
  it.each([
    [200, { status: 'sent', error: null, attempts: 1 }],
    [400, { status: 'failed', error: 'The channel is disabled', attempts: 0 }],
    [503, { status: 'failed', error: 'The channel is disabled', attempts: 0 }],
  ])('whose answer is %i becomes %j', async (status, expected) => {
    const client = world.client()
    const receiver = await world.receiver()
    const gate = Promise.withResolvers<void>()
    receiver.respond(async () => {
      await gate.promise
      return { status }
    })
    const channel_id = await client.channel(`${receiver.url}/hook`)
    await client.preference(channel_id, 'deployment.*')
    await world.append(deploymentEvent({ account_id: client.account_id }))
    await eventually(() => receiver.requests.length === 1)
    await client.patch(`/notification-channels/${channel_id}`, { enabled: false })
    await eventually(async () => (await pendingRows(channel_id)) === 0)
    gate.resolve()
    const attempt = await eventually(async () => {
      const [notification] = await client.history()
      return (await client.attempts(notification.id))[0]
    })
    expect(attempt).toMatchObject({ status_code: status })
    expect(await client.settled(1)).toMatchObject([expected])
    const [lane] = await world.database.query(
      'select head, tail, waiting from notifier.lane where channel_id = $1',
      [channel_id],
    )
    expect(lane).toEqual({ head: '2', tail: '1', waiting: false })
  })
})

describe('a channel that is deleted while a write-off is unfinished', () => {
  it('keeps the notifications that failed before in the history', async () => {
    const client = world.client()
    const channel_id = await client.channel('https://chat.example.com/hook')
    await client.preference(channel_id, 'deployment.*')
    await world.database.query(
      `update notifier.lane set waiting = true, due_at = now() + interval '1 hour' where channel_id = $1`,
      [channel_id],
    )
    const { account_id } = client
    await world.append(deploymentEvent({ account_id, version: '1' }))
    await eventually(async () => (await client.history()).length === 1)
    await world.database.query('begin')
    await world.database.query('select from notifier.notification where channel_id = $1 for update', [
      channel_id,
    ])
    await client.patch(`/notification-channels/${channel_id}`, { enabled: false })
    await client.patch(`/notification-channels/${channel_id}`, { enabled: true })
    await world.append(deploymentEvent({ account_id, version: '2' }))
    await eventually(async () => (await client.history()).length === 2)
    await client.remove(`/notification-channels/${channel_id}`)
    const failed = { version: '1', status: 'failed', error: 'The channel is disabled' }
    expect(await client.history()).toMatchObject([failed])
    await world.database.query('commit')
    await eventually(async () => (await pendingRows(channel_id)) === 0)
    expect(await client.history()).toMatchObject([failed])
  })
})

/** Creates an account with a webhook that has refused one event, which waits alone for ten minutes. */
const waitingAlone = async () => {
  const client = world.client()
  const receiver = await world.receiver()
  const { body } = await client.post('/notification-channels/', {
    name: 'events',
    channel_type: 'webhook',
    config: { url: `${receiver.url}/hook` },
  })
  const channel_id: string = body.id
  await client.preference(channel_id, 'deployment.*')
  const refuse = async (version: string) => {
    receiver.respond(() => ({ status: 503 }))
    await world.append(deploymentEvent({ account_id: client.account_id, version }))
    await eventually(async () =>
      (await client.history()).some((one) => one.version === version && one.attempts === 1),
    )
  }
  await refuse('1')
  return { client, channel_id, path: `/notification-channels/${channel_id}`, refuse }
}

describe('a notification that waits alone', () => {
  it('fails when its channel is disabled, and is not sent when it is enabled again', async () => {
    const { client, channel_id, path } = await waitingAlone()
    await client.patch(path, { enabled: false })
    const failed = [{ version: '1', status: 'failed', error: 'The channel is disabled' }]
    expect(await client.history()).toMatchObject(failed)
    await client.patch(path, { enabled: true })
    await eventually(async () => (await pendingRows(channel_id)) === 0)
    expect(await client.history()).toMatchObject(failed)
  })

  it('is deleted with its channel', async () => {
    const { client, channel_id, path } = await waitingAlone()
    await client.remove(path)
    expect(await client.history()).toEqual([])
    await eventually(async () => (await pendingRows(channel_id)) === 0)
  })

  it('is not part of a write-off that was made before its event', async () => {
    const { client, channel_id, path, refuse } = await waitingAlone()
    // While the row is locked, the write-off stays.
    await world.database.query('begin')
    await world.database.query('select from notifier.notification where channel_id = $1 for update', [
      channel_id,
    ])
    await client.patch(path, { enabled: false })
    await client.patch(path, { enabled: true })
    await refuse('2')
    const after = [
      { version: '2', status: 'pending' },
      { version: '1', status: 'failed' },
    ]
    expect(await client.history()).toMatchObject(after)
    await world.database.query('commit')
    await eventually(async () => (await pendingRows(channel_id)) === 1)
    expect(await client.history()).toMatchObject(after)
  })
})
