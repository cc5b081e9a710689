import { setTimeout as sleep } from 'node:timers/promises'
import { readCpu, usedBetween } from '../cpu.ts'
import { readMemory } from '../read-memory.ts'
import type { Result } from '../result.ts'
import type { StartStand } from '../stand.ts'

const seconds = 60
/** Time until a new service has collected the garbage of its start, and V8 has shrunk its heap. */
const settleMs = 50_000

/**
 * Measures the services, Postgres and NATS while nobody posts and nobody reads: their CPU, in percent of a
 * core, and then their memory, in MB.
 */
export const idle = async (start: StartStand): Promise<Result[]> => {
  const stand = await start()
  await stand.untilProjected()
  await sleep(settleMs)
  const before = readCpu()
  await stand.profiled('idle', async () => {
    await sleep(seconds * 1_000)
    return seconds
  })
  const cpu = usedBetween(before, readCpu())
  const percent = Object.fromEntries(
    Object.entries(cpu).map(([part, used]) => [`percent_${part}`, (used / seconds) * 100]),
  )
  const all = Object.values(percent).reduce((sum, value) => sum + value, 0)
  const numbers = { percent: all, ...percent, ...readMemory() }
  const targets = { percent: { most: 1 }, mb: { most: 400 } }
  return [{ bench: 'idle', of: `${seconds} s`, numbers, targets }]
}
