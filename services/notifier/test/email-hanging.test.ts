import { deploymentEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from './client.ts'
import { createEmailChannel, createMailWorld, type MailWorld, mailsTo } from './email-support.ts'

const timeoutMs = 3_000
/** Email channels of each account: together more than the 64 slots of a replica. */
const channels = 30

let world: MailWorld
beforeAll(async () => {
  const times = { WEBHOOK_TIMEOUT_MS: String(timeoutMs), NOTIFIER_LEASE_MS: '6000' }
  // After a failure, a channel waits for longer than this test.
  world = await createMailWorld({ ...times, NOTIFIER_RETRY_MIN_MS: '60000', NOTIFIER_RETRY_MAX_MS: '60000' })
})
afterAll(() => world?.stop())

/** Creates an account with many email channels that get all deployments. */
const accountWithMails = async (): Promise<Client> => {
  const client = world.client()
  for (let index = 0; index < channels; index += 1) {
    const { id } = await createEmailChannel(client, { to: [`ada${index}@example.com`] })
    await client.preference(id, 'deployment.*')
  }
  return client
}

const confirmAll = () =>
  world.database.query(`
    insert into notifier.channel_memory (channel_id, key, account_id, value)
    select id, 'address:' || (config->'to'->>0), account_id, '{"confirmed_at": "2026-11-21T10:00:00Z"}'
    from notifier.channel where channel_type = 'email'
    on conflict do nothing`)

it('a mail server that hangs does not delay the messages to chat channels', async () => {
  const clients = [await accountWithMails(), await accountWithMails(), await accountWithMails()]
  const receiver = await world.receiver()
  const chat = world.client()
  await chat.preference(await chat.channel(`${receiver.url}/hook`), 'deployment.*')
  await mailsTo(world, 'ada29@example.com', 3)
  await confirmAll()

  let asked = 0
  world.mails.respond(() => {
    asked += 1
    return new Promise(() => {})
  })
  await world.append(...clients.map(({ account_id }) => deploymentEvent({ account_id })))
  await eventually(() => asked >= 8)

  const latencies: number[] = []
  for (let count = 1; count <= 20; count += 1) {
    const start = performance.now()
    await world.append(deploymentEvent({ account_id: chat.account_id, version: String(count) }))
    await eventually(() => receiver.requests.length === count)
    latencies.push(performance.now() - start)
  }
  const [median = 0, largest = 0] = [latencies.toSorted((a, b) => a - b)[10], Math.max(...latencies)]
  if (process.env.SHOW_FIGURES) console.log({ median, largest, connections: world.mails.connections() })
  expect(median).toBeLessThan(500)
  expect(largest).toBeLessThan(timeoutMs / 2)
  expect(world.mails.connections()).toBeLessThanOrEqual(8)
}, 60_000)
