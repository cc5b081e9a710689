import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchReplica, startTestBed, type TestBed } from './support.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await startTestBed()
})
afterAll(() => bed?.stop())

const freeze = {
  type: 'freeze',
  config: { windows: [{ start: '2026-01-01T00:00', end: null, timezone: 'UTC' }] },
}
const one = { type: 'concurrency', config: { per: 'environment' } }
const start = (version: string, environment_name = 'production') => ({
  product_name: `product-${version}`,
  ...{ version, environment_name, status: 'started' },
})
const make = async (rule: object): Promise<string> => {
  const made = await bed.client.asUser('POST', '/deployment-rules/', { name: 'A rule', ...rule })
  expect(made.status).toBe(201)
  return String(made.body.id)
}
const remove = async (id: string): Promise<void> => {
  expect((await bed.client.asUser('DELETE', `/deployment-rules/${id}`)).status).toBe(204)
}
const admitted = async (environment_name: string): Promise<number> => {
  const [row] = await bed.database.query<{ count: number }>(
    'select count(*)::int as count from ingestion.lifecycle_record where environment_name = $1',
    [environment_name],
  )
  return row?.count ?? 0
}

describe('a rule', () => {
  it('holds on a replica that was paused while the rule was made', async () => {
    const { client, process } = await launchReplica(bed)
    for (let round = 0; round < 4; round += 1) {
      const before = Array.from({ length: 8 }, (_, index) =>
        client.deploy(start(`${round}-${index}`, `before-${round}`)).catch(() => undefined),
      )
      await sleep(5 * round)
      process.pause()
      const id = await make(freeze)
      const after = Array.from({ length: 4 }, (_, index) =>
        client.deploy(start(`${round}-late-${index}`, `after-${round}`)),
      )
      await sleep(2_500)
      process.resume()
      for (const { status } of await Promise.all(after)) expect(status).toBe(423)
      await Promise.all(before)
      expect(await admitted(`after-${round}`)).toBe(0)
      await remove(id)
    }
    await process.stop()
  }, 60_000)

  it('about concurrency holds when a replica is killed between the check and the commit', async () => {
    const id = await make(one)
    for (let round = 0; round < 6; round += 1) {
      const { client, process } = await launchReplica(bed)
      const environment = `killed-${round}`
      const posts = Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? client : bed.client)
          .deploy(start(`${round}-${index}`, environment))
          .then(({ status }) => status)
          .catch(() => 0),
      )
      await sleep(3 * round)
      await process.kill()
      const statuses = await Promise.all(posts)
      expect(await admitted(environment)).toBe(1)
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
      expect(statuses.every((status) => [0, 200, 409].includes(status))).toBe(true)
    }
    await remove(id)
  }, 120_000)

  it('that is locked makes starts wait, then 503, and nothing is lost or admitted', async () => {
    const id = await make(one)
    const other = await make({ name: 'Another', type: 'version', config: { deny: ['none'] } })
    const { rows, release } = await holdRuleSet()
    expect(rows).toBeGreaterThan(0)
    await expect(bed.client.deploy(start('1', 'locked'))).rejects.toThrow(/^503/)
    release()
    await sleep(100)
    expect(await admitted('locked')).toBe(0)
    expect((await bed.client.deploy(start('1', 'locked'))).status).toBe(200)
    expect((await bed.client.deploy(start('2', 'locked'))).status).toBe(409)
    await remove(id)
    await remove(other)
  }, 30_000)
})

/** Locks the rule sets of all accounts until `release`. */
const holdRuleSet = async (): Promise<{ rows: number; release: () => void }> => {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: bed.database.adminUrl })
  await client.connect()
  await client.query('begin')
  const { rowCount } = await client.query('select 1 from ingestion.rule_set for update')
  return { rows: rowCount ?? 0, release: () => void client.query('rollback').then(() => client.end()) }
}
