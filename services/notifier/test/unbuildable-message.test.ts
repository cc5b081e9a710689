import { deploymentEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProcess } from './notifier-process.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.stop())

/** Returns an event whose time is not valid, so that no message can be built. */
const unbuildable = (account_id: string, version: string) =>
  deploymentEvent({ account_id, version, occurred_at: 'once upon a time' })

const error = 'The message about this event could not be built'

describe('a notification whose message cannot be built', () => {
  it('fails at once with an error in the log, and does not block the lane', async () => {
    const replica = await startProcess(world.environment)
    try {
      const client = world.client(() => replica.url)
      const receiver = await world.receiver()
      await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
      await world.append(
        unbuildable(client.account_id, '1'),
        deploymentEvent({ account_id: client.account_id, version: '2' }),
      )
      const [second, first] = await client.settled(2, 3_000)
      expect(first).toMatchObject({
        version: '1',
        status: 'failed',
        attempts: 0,
        error,
        next_attempt_at: null,
      })
      expect(second).toMatchObject({ version: '2', status: 'sent', attempts: 1 })
      expect(await client.attempts(first.id)).toEqual([])
      const logged = await eventually(() => /\n(.*"message not built".*)\n/.exec(replica.output())?.[1])
      expect(JSON.parse(logged)).toMatchObject({
        level: 'error',
        notification_ids: [first.id],
        err: { message: expect.any(String) },
      })

      await client.post(`/notification-history/${first.id}/retry`)
      expect((await client.settled(2))[1]).toMatchObject({ version: '1', status: 'failed', error })
    } finally {
      await replica.stop()
    }
  })

  it('is left out of a digest of the others', async () => {
    await world.start()
    const client = world.client()
    const receiver = await world.receiver()
    await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
    const { account_id } = client
    const opened = Promise.withResolvers<void>()
    receiver.respond(async () => {
      await opened.promise
      return {}
    })
    const buildable = Array.from({ length: 30 }, (_, n) => deploymentEvent({ account_id, version: `v${n}` }))
    await world.append(...buildable.slice(0, 15), unbuildable(account_id, 'odd'), ...buildable.slice(15))
    // While the first message is being sent, a backlog grows.
    await eventually(async () => (await client.history()).length === 31)
    opened.resolve()
    const all = await client.settled(31)
    expect(all.filter(({ status }) => status === 'failed')).toMatchObject([{ version: 'odd', error }])
    const messages = JSON.stringify(receiver.requests.map(({ body }) => body))
    expect(messages).toMatch(/📦 (29|30) events/)
    for (let n = 0; n < 30; n += 1) expect(messages).toMatch(new RegExp(` v${n} (to|→) `))
    expect(messages).not.toContain('odd')
  })
})
