import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './client.ts'
import { createWorld, type World } from './support.ts'

const address = 'https://hooks.example.com/x'

let world: World
beforeAll(async () => {
  world = await createWorld({
    NOTIFIER_MAX_CHANNELS: '3',
    NOTIFIER_MAX_PREFERENCES: '5',
    NOTIFIER_MAX_PREFERENCES_PER_CHANNEL: '2',
  })
  await world.start()
})
afterAll(() => world?.stop())

const atOnce = (count: number, ask: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, ask))

const expectRefused = (answers: Answer[], created: number, detail: string): void => {
  const refused = answers.filter(({ status }) => status !== 201)
  expect(answers.length - refused.length).toBe(created)
  for (const { status, body } of refused) expect([status, body]).toEqual([409, { detail }])
}

describe('an account', () => {
  it('cannot create more channels than its quota, also by concurrent requests', async () => {
    const client = world.client()
    const body = { name: 'chat', channel_type: 'chat_webhook', config: { webhook_url: address } }
    const answers = await atOnce(8, () => client.post('/notification-channels/', body))
    expectRefused(answers, 3, 'The account has 3 channels, which is the limit: delete one first')
    const { body: made } = answers.find(({ status }) => status === 201) ?? { body: {} }
    await client.remove(`/notification-channels/${made.id}`)
    expect((await client.post('/notification-channels/', body)).status).toBe(201)
    expect((await world.client().post('/notification-channels/', body)).status).toBe(201)
  })

  it('cannot create more preferences than the quotas of the channel and the account', async () => {
    const client = world.client()
    const [one, two, three] = [
      await client.channel(address),
      await client.channel(address),
      await client.channel(address),
    ]
    const createFour = (channel_id: string) =>
      atOnce(4, () => client.post('/notification-preferences/', { channel_id, event_type: 'build.*' }))
    const ofChannel = 'The channel has 2 preferences, which is the limit: delete one first'
    expectRefused(await createFour(one), 2, ofChannel)
    expectRefused(await createFour(two), 2, ofChannel)
    const ofAccount = 'The account has 5 preferences, which is the limit: delete one first'
    expectRefused(await createFour(three), 1, ofAccount)

    const listed = await client.get(`/notification-preferences/?channel_id=${one}`)
    const path = `/notification-preferences/${listed.body[0].id}`
    expect(await client.patch(path, { channel_id: two })).toMatchObject({
      status: 409,
      body: { detail: ofChannel },
    })
    expect((await client.patch(path, { channel_id: one, event_type: 'version.*' })).status).toBe(200)
    expect((await client.patch(path, { channel_id: three })).status).toBe(200)
  })

  it('that has more than its quota keeps them, and may change them', async () => {
    const client = world.client()
    const id = await client.channel(address)
    await world.database.query(
      `insert into notifier.preference (id, account_id, channel_id, event_type)
       select uuidv7(), $1, $2, 'deployment.*' from generate_series(1, 9)`,
      [client.account_id, id],
    )
    const { body } = await client.get('/notification-preferences/')
    expect(body).toHaveLength(9)
    const path = `/notification-preferences/${body[0].id}`
    expect((await client.patch(path, { channel_id: id, event_type: 'build.*' })).status).toBe(200)
    expect(
      await client.post('/notification-preferences/', { channel_id: id, event_type: 'build.*' }),
    ).toMatchObject({
      status: 409,
      body: { detail: 'The channel has 9 preferences, which is the limit: delete one first' },
    })
  })
})
