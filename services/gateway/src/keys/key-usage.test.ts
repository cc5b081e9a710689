import { createLogger } from '@shiplog/log'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeyUsage } from './key-usage.ts'

const minute = 60_000

/**
 * Creates a fake table that can fail, and a record of key uses that writes to the table. `ages` has the age
 * of each use when it was written, in ms.
 */
const startTable = () => {
  const table = { isDown: false, writes: 0, rows: new Map<string, Date>(), ages: [] as number[] }
  const write = async (uses: Map<string, Date>): Promise<void> => {
    table.writes += 1
    if (table.isDown) throw new Error('Postgres is away')
    for (const [id, at] of uses) {
      table.rows.set(id, at)
      table.ages.push(Date.now() - at.getTime())
    }
  }
  return { table, usage: createKeyUsage({ write, log: createLogger('test', 'silent') }) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the last use of keys', () => {
  it('is written within 20 s, however often the keys are used', async () => {
    const { table, usage } = startTable()
    for (let second = 0; second < 600; second += 1) {
      for (let use = 0; use < 20; use += 1) usage.note(`key ${use % 3}`, new Date())
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(table.writes).toBe(30)
    expect(Math.max(...table.ages)).toBeLessThanOrEqual(20_000)
  })

  it('is written within a minute when the first two writes fail, with the last use of each key', async () => {
    const { table, usage } = startTable()
    const first = new Date()
    usage.note('kept', first)
    usage.note('again', first)
    table.isDown = true
    await vi.advanceTimersByTimeAsync(45_000)
    expect(table.writes).toBe(2)
    const last = new Date()
    usage.note('again', last)
    table.isDown = false
    await vi.advanceTimersByTimeAsync(15_000)
    expect(Date.now() - first.getTime()).toBe(minute)
    expect([...table.rows]).toEqual([
      ['kept', first],
      ['again', last],
    ])
  })

  it('is written when the gateway stops, and needs no query without a use', async () => {
    const { table, usage } = startTable()
    await vi.advanceTimersByTimeAsync(minute)
    expect(table.writes).toBe(0)
    usage.note('key', new Date())
    await usage.stop()
    expect(table.rows.size).toBe(1)
    usage.note('key', new Date())
    await vi.advanceTimersByTimeAsync(minute)
    expect(table.writes).toBe(1)
  })
})
