import { deploymentEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

const hour = '3600000'

let world: World
beforeAll(async () => {
  const backOff = { NOTIFIER_RETRY_MIN_MS: hour, NOTIFIER_RETRY_MAX_MS: hour }
  const times = { WEBHOOK_TIMEOUT_MS: '20000', NOTIFIER_LEASE_MS: '60000' }
  world = await createWorld({ ...backOff, ...times }, { random: () => 1 })
  await world.start()
})
afterAll(() => world?.stop())

const types = { chat_webhook: 'webhook_url', webhook: 'url' } as const
type Type = keyof typeof types

/** Creates a channel that gets all deployments, its receiver, and a function that deploys a version. */
const channelOf = async (channel_type: Type) => {
  const client = world.client()
  const receiver = await world.receiver()
  const configAt = (path: string) => ({ [types[channel_type]]: `${receiver.url}${path}` })
  const body = { name: 'deployments', channel_type, config: configAt('/old') }
  const { id } = (await client.post('/notification-channels/', body)).body
  await client.preference(id, 'deployment.*')
  const deploy = (...versions: string[]) =>
    world.append(...versions.map((version) => deploymentEvent({ account_id: client.account_id, version })))
  return { client, receiver, configAt, deploy, path: `/notification-channels/${id}` }
}

/** Creates a channel whose lane waits for an hour, because its receiver answers so. */
const waitingChannel = async (channel_type: Type, answer: { status: number; headers?: object }) => {
  const channel = await channelOf(channel_type)
  const { client, receiver, deploy, path } = channel
  receiver.respond(() => answer as { status: number })
  // Both events go out under one lease. A single failure would not make the lane of a webhook wait.
  await world.database.query(
    `update notifier.lane set due_at = now() + interval '1 hour' where account_id = $1`,
    [client.account_id],
  )
  await deploy('1', '2')
  await client.stored(2)
  await client.patch(path, { enabled: true })
  await eventually(async () => (await client.history()).some((one) => one.last_status_code === answer.status))
  await eventually(async () => {
    const lanes = await world.database.query(
      `select from notifier.lane where account_id = $1 and lease_token is null and due_at > now() + interval '50 minutes'`,
      [client.account_id],
    )
    return lanes.length === 1
  })
  receiver.respond(() => ({}))
  return channel
}

const answers = [
  ['fails', { status: 503 }],
  ['asks for a pause', { status: 429, headers: { 'retry-after': '3600' } }],
] as const

describe.each(['chat_webhook', 'webhook'] as const)('a %s', (channel_type) => {
  describe.each(answers)('whose receiver %s', (_, answer) => {
    it('sends at once after it was disabled and enabled', async () => {
      const { client, deploy, path } = await waitingChannel(channel_type, answer)
      await client.patch(path, { enabled: false })
      await client.patch(path, { enabled: true })
      await deploy('3')
      await eventually(async () =>
        (await client.history('status=sent')).some(({ version }) => version === '3'),
      )
    })

    it('sends everything at once after its address was changed', async () => {
      const { client, configAt, deploy, path } = await waitingChannel(channel_type, answer)
      await client.patch(path, { config: configAt('/new') })
      await deploy('3')
      await client.settled(3)
    })

    it('sends everything at once when it is enabled, although it was not disabled', async () => {
      const { client, path } = await waitingChannel(channel_type, answer)
      await client.patch(path, { enabled: true })
      await client.settled(2)
    })
  })

  it.each([404, 410, 429, 503])(
    'is not held up when its old address answers %i after the change',
    async (status) => {
      const { client, receiver, configAt, deploy, path } = await channelOf(channel_type)
      const gate = Promise.withResolvers<{ status: number }>()
      receiver.respond(({ path: called }) => (called === '/old' ? gate.promise : {}))
      await deploy('1')
      await eventually(() => receiver.requests.length === 1)
      await client.patch(path, { config: configAt('/new') })
      gate.resolve({ status })
      await deploy('2')
      expect((await client.settled(2)).map((one) => one.status)).toEqual(['sent', 'sent'])
      expect((await client.get(path)).body).toMatchObject({ enabled: true, disabled_reason: null })
    },
  )

  it('is not held up by a back-off of a request that began before it was enabled', async () => {
    const { client, receiver, deploy, path } = await channelOf(channel_type)
    const gate = Promise.withResolvers<{ status: number }>()
    receiver.respond(({ text }) => (text.includes('3.7') ? {} : gate.promise))
    await deploy('1', '2')
    await eventually(() => receiver.requests.length > 0)
    // If the second event were stored after the change, its message would fail and make the lane wait again.
    await client.stored(2)
    await client.patch(path, { enabled: false })
    await client.patch(path, { enabled: true })
    gate.resolve({ status: 503 })
    await deploy('3.7')
    await eventually(async () => (await client.history('status=sent')).length > 0)
  })
})
