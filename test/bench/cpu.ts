import { listProcesses } from './processes.ts'

/** CPU in seconds, by part: `gateway`, `postgres`, `nats`, … */
export type CpuByPart = Record<string, number>

/** Returns the CPU that this program and its descendants have used so far. */
export const readCpu = (): CpuByPart => {
  const cpu: CpuByPart = {}
  for (const { part, cpuSeconds } of listProcesses()) cpu[part] = (cpu[part] ?? 0) + cpuSeconds
  return cpu
}

/** Returns the CPU used between two readings, without this program, which makes the load, and `naive`. */
export const usedBetween = (before: CpuByPart, after: CpuByPart): CpuByPart =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([part]) => part !== 'load' && part !== 'naive')
      .map(([part, seconds]) => [part, seconds - (before[part] ?? 0)]),
  )

/** Returns the CPU an event in ms: of all parts as `cpu_ms`, and of each part as `cpu_ms_gateway` and so on. */
export const perEvent = (cpu: CpuByPart, events: number): Record<string, number> => {
  const ofParts = Object.entries(cpu).map(([part, used]) => [part, (used * 1_000) / events] as const)
  return {
    cpu_ms: ofParts.reduce((sum, [, ms]) => sum + ms, 0),
    ...Object.fromEntries(ofParts.map(([part, ms]) => [`cpu_ms_${part}`, ms])),
  }
}
