import { listProcesses } from './processes.ts'

/** CPU in seconds, by part: `gateway`, `postgres`, `nats`, … */
export type CpuByPart = Record<string, number>

/** Returns the CPU that this program and its descendants have used so far. */
export const readCpu = (): CpuByPart => {
  const cpu: CpuByPart = {}
  for (const { part, cpuSeconds } of listProcesses()) cpu[part] = (cpu[part] ?? 0) + cpuSeconds
  return cpu
}

/** Returns the CPU used between two readings, without this program, which generates the load. */
export const usedBetween = (before: CpuByPart, after: CpuByPart): CpuByPart =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([part]) => part !== 'load')
      .map(([part, seconds]) => [part, seconds - (before[part] ?? 0)]),
  )
