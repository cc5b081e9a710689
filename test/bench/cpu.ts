import { listProcesses } from './processes.ts'

/** Seconds of CPU by part. */
export type CpuByPart = Record<string, number>

/** What this program and all that it started have used so far. */
export const readCpu = (): CpuByPart => {
  const cpu: CpuByPart = {}
  for (const { part, cpuSeconds } of listProcesses()) cpu[part] = (cpu[part] ?? 0) + cpuSeconds
  return cpu
}

/** What was used between two readings, without the load itself. */
export const usedBetween = (before: CpuByPart, after: CpuByPart): CpuByPart =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([part]) => part !== 'load')
      .map(([part, seconds]) => [part, seconds - (before[part] ?? 0)]),
  )
