import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Seconds of CPU by part: `gateway`, `postgres`, `nats`, `naive`, …; `load` is this program. */
export type CpuByPart = Record<string, number>

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

type Process = { pid: number; parent: number; part: string; seconds: number }

/** `/proc/<pid>/stat` after the name, which may hold anything: state, parent, … */
const readProcess = (pid: number): Process | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    // Its own time, and that of children that have ended.
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0)
    return { pid, parent: fields[1] ?? 0, part: partOf(pid, name), seconds: ticks / ticksPerSecond }
  } catch {
    return undefined // it has ended
  }
}

const partOf = (pid: number, name: string): string => {
  if (name.startsWith('postgres')) return 'postgres'
  if (name.startsWith('nats-server')) return 'nats'
  const folder = readlinkSync(`/proc/${pid}/cwd`)
  return /\/services\/([\w-]+)$/.exec(folder)?.[1] ?? (folder.endsWith('/naive') ? 'naive' : 'load')
}

const isNumber = (name: string): boolean => /^\d+$/.test(name)

/** What this program and all that it started have used so far. */
export const readCpu = (): CpuByPart => {
  const all = readdirSync('/proc')
    .filter(isNumber)
    .map((pid) => readProcess(Number(pid)))
    .filter((one) => one !== undefined)
  const byParent = Map.groupBy(all, ({ parent }) => parent)
  const cpu: CpuByPart = {}
  const add = ({ pid, part, seconds }: Process): void => {
    cpu[part] = (cpu[part] ?? 0) + seconds
    for (const child of byParent.get(pid) ?? []) add(child)
  }
  const own = all.find(({ pid }) => pid === process.pid)
  if (own === undefined) throw new Error('This program is not in /proc')
  add(own)
  return cpu
}

/** What was used between two readings, without the load itself. */
export const usedBetween = (before: CpuByPart, after: CpuByPart): CpuByPart =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([part]) => part !== 'load')
      .map(([part, seconds]) => [part, seconds - (before[part] ?? 0)]),
  )
