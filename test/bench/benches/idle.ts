import { setTimeout as sleep } from 'node:timers/promises'
import { readCpu, usedBetween } from '../cpu.ts'
import type { Result } from '../result.ts'
import type { StartStand } from '../stand.ts'

const seconds = 60

/**
 * Measures the CPU of the services, Postgres and NATS, in percent of a core, while nobody posts and nobody
 * reads.
 */
export const idle = async (start: StartStand): Promise<Result[]> => {
  const stand = await start()
  await stand.untilProjected()
  await sleep(5_000)
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
  const targets = { percent: { most: 1 } }
  return [{ bench: 'idle', of: `${seconds} s`, numbers: { percent: all, ...percent }, targets }]
}
