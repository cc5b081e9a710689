import { eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validDeployment } from '../support/valid.ts'
import { type ArchivedPostgres, startArchivedPostgres } from './support/archived-postgres.ts'
import { migrate, type OperatedSuite, startOperatedSuite } from './support/operated-suite.ts'

let postgres: ArchivedPostgres
let operated: OperatedSuite
beforeAll(async () => {
  postgres = await startArchivedPostgres()
  await migrate(postgres.url)
  operated = await startOperatedSuite(postgres.url)
})
afterAll(async () => {
  await operated?.stop()
  await postgres?.stop()
})

describe('a suite whose database and broker are lost', () => {
  let answered: Record<string, string> = {}

  it('has every answered event again from a backup and the archive of the write-ahead log', async () => {
    const { suite, client, product, post, told, readLog } = operated
    answered = await post('1', '2', '3')
    await operated.allSettled(3)
    await postgres.backUp()
    answered = { ...answered, ...(await post('4', '5', '6')) }
    await operated.allSettled(6)
    operated.setChatDown(true)
    answered = { ...answered, ...(await post('7', '8')) }
    await eventually(() => operated.refusals() > 0)
    const log = await readLog()
    await postgres.archived()

    await postgres.lose()
    const event = validDeployment({ product_name: product, version: 'refused' })
    expect((await client.event('/deployment-events/', event)).status).toBe(503)
    await operated.stopServices()
    await suite.nats.wipe()
    await postgres.restore()
    operated.setChatDown(false)
    await operated.startServices()

    expect(await readLog()).toEqual(log)
    await operated.streamHoldsTheLog()
    expect(await operated.shown()).toEqual(answered)
    // Notifications that were sent before the loss are not sent again. Pending ones are sent.
    await operated.allSettled(8)
    expect(told).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])

    answered = { ...answered, ...(await post('9')) }
    expect((await readLog()).at(-1)?.position).toBe((log.at(-1)?.position ?? 0) + 1)
    expect(await operated.shown()).toEqual(answered)
    await operated.allSettled(9)
    await operated.streamHoldsTheLog()
  })

  it('goes on from an earlier time, whatever the broker has of what came later', async () => {
    const { post, told, readLog } = operated
    const [now] = await postgres.query<{ at: Date }>('select clock_timestamp() as at')
    const log = await readLog()
    await eventually(() => Date.now() - (now?.at.getTime() ?? 0) > 5)
    const lost = await post('lost', 'lost-too')
    await operated.allSettled(11)
    await operated.streamHoldsTheLog()
    await postgres.archived()

    await operated.stopServices()
    await postgres.lose()
    await postgres.restore(now?.at)
    await operated.startServices()

    expect(await readLog()).toEqual(log)
    await operated.streamHoldsTheLog()
    expect(await operated.shown()).toEqual(answered)
    const again = await post('lost')
    expect(again.lost).not.toBe(lost.lost)
    expect((await readLog()).length).toBe(log.length + 1)
    expect(await operated.shown()).toEqual({ ...answered, ...again })
    await operated.allSettled(10)
    await operated.streamHoldsTheLog()
    expect(told.slice(9)).toEqual(['lost', 'lost-too', 'lost'])
  })
})
