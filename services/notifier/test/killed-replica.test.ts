import { deploymentEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findHolders } from './find-holders.ts'
import { startProcess } from './notifier-process.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_TIMEOUT_MS: '10000', NOTIFIER_LEASE_MS: '30000' })
})
afterAll(() => world?.stop())

describe('a replica that is killed while it sends', () => {
  it('loses its lanes within 3 s to another one, which sends the messages again, marked as resent', async () => {
    const replicas = [await startProcess(world.environment), await startProcess(world.environment)]
    onTestFinished(async () => void (await Promise.all(replicas.map(({ kill }) => kill()))))
    const ownerOf = (holder = 'nobody') => replicas.find(({ output }) => output().includes(holder))
    const hasLock = ({ output }: { output: () => string }) =>
      output().includes('lock of the dispatcher taken')
    await eventually(() => replicas.every(hasLock), { timeoutMs: 20_000 })
    let alive = replicas
    const client = world.client(() => alive[0]?.url ?? '')
    const receiver = await world.receiver()
    const gate = Promise.withResolvers<object>()
    receiver.respond(() => gate.promise)
    const channels = 12
    for (let n = 0; n < channels; n += 1)
      await client.preference(await client.channel(`${receiver.url}/${n}`), 'deployment.*')
    await world.append(deploymentEvent({ account_id: client.account_id }))
    await eventually(() => receiver.requests.length === channels)

    const lanes = await findHolders(world, client.account_id)
    const killed = ownerOf(lanes[0]?.holder)
    const lost = lanes.filter(({ holder }) => ownerOf(holder) === killed).map(({ channel_id }) => channel_id)
    receiver.respond(() => ({}))
    alive = replicas.filter((replica) => replica !== killed)
    const killedAt = Date.now()
    await killed?.kill()
    await eventually(() => receiver.requests.length === channels + lost.length, { timeoutMs: 10_000 })
    const takenAfterMs = (receiver.requests.at(-1)?.at ?? Number.NaN) - killedAt
    expect(takenAfterMs).toBeLessThan(3_000)
    gate.resolve({})
    const rows = await eventually(async () => {
      const found = await world.database.query<{ status: string }>(
        `select channel_id, status, attempts, resent from notifier.notification where account_id = $1`,
        [client.account_id],
      )
      return found.every(({ status }) => status === 'sent') && found
    })
    expect(rows).toHaveLength(channels)
    for (const { channel_id } of lanes) {
      const isLost = lost.includes(channel_id)
      expect(rows).toContainEqual({ channel_id, status: 'sent', attempts: isLost ? 2 : 1, resent: isLost })
    }
  })
})
