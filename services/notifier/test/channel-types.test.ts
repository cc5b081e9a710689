import { deploymentEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.start()
})
afterAll(() => world?.stop())

/** Sets the type of a channel, as a pod of a later release with more types would store it. */
const setType = (id: string, channel_type: string) =>
  world.database.query('update notifier.channel set channel_type = $2 where id = $1', [id, channel_type])

describe('the type of a channel', () => {
  it('is accepted in a PATCH, and cannot be changed', async () => {
    const client = world.client()
    const id = await client.channel('https://hooks.example.com/x')
    const path = `/notification-channels/${id}`
    expect(await client.patch(path, { channel_type: 'chat_webhook', name: 'same' })).toMatchObject({
      status: 200,
      body: { name: 'same' },
    })
    await setType(id, 'carrier_pigeon')
    expect(await client.patch(path, { channel_type: 'chat_webhook', name: 'other' })).toMatchObject({
      status: 400,
      body: { detail: "Field 'channel_type' cannot be changed: create another channel" },
    })
    expect((await client.get(path)).body).toMatchObject({ channel_type: 'carrier_pigeon', name: 'same' })
  })

  it('of a later release is shown, cannot be tested, and its messages wait', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    const id = await client.channel(`${receiver.url}/hook`)
    await client.preference(id, 'deployment.*')
    await setType(id, 'carrier_pigeon')
    expect((await client.post(`/notification-channels/${id}/test`)).status).toBe(503)
    await world.append(deploymentEvent({ account_id: client.account_id }))
    const pending = await eventually(async () => {
      const [found] = await client.history()
      return found?.status === 'pending' && found.next_attempt_at !== null ? found : undefined
    })
    expect(pending).toMatchObject({ attempts: 0, error: null })
    expect(await client.attempts(pending.id)).toEqual([])
    expect(receiver.requests).toEqual([])

    await setType(id, 'chat_webhook')
    expect(await client.settled(1, 20_000)).toMatchObject([{ status: 'sent', attempts: 1 }])
  })
})
