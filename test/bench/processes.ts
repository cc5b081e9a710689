import { execFileSync } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { readProcStat } from '@shiplog/local/proc-stat'

export type Process = {
  pid: number
  /** Process id of the parent. */
  parent: number
  /**
   * What the process belongs to: a service such as `gateway`, `postgres`, `nats`, `naive`, or else `load`.
   */
  part: string
  cpuSeconds: number
  residentMb: number
}

const getconf = (name: string): number => Number(execFileSync('getconf', [name], { encoding: 'utf8' }))
const ticksPerSecond = getconf('CLK_TCK')
const pageMb = getconf('PAGESIZE') / 2 ** 20

const partOf = (pid: number, name: string): string => {
  if (name.startsWith('postgres')) return 'postgres'
  if (name.startsWith('nats-server')) return 'nats'
  const folder = readlinkSync(`/proc/${pid}/cwd`)
  return /\/services\/([\w-]+)$/.exec(folder)?.[1] ?? (folder.endsWith('/naive') ? 'naive' : 'load')
}

/** Reads a process from /proc; undefined when it has ended or belongs to another user. */
const readProcess = (pid: number): Process | undefined => {
  const stat = readProcStat(pid)
  if (stat === undefined) return undefined
  const fields = stat.fields.map(Number)
  try {
    // CPU of the process, and of its children that have ended.
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0)
    return {
      pid,
      parent: fields[1] ?? 0,
      part: partOf(pid, stat.name),
      cpuSeconds: ticks / ticksPerSecond,
      residentMb: (fields[21] ?? 0) * pageMb,
    }
  } catch {
    return undefined
  }
}

const isNumber = (name: string): boolean => /^\d+$/.test(name)

/** Returns the processes of this program and of all its descendants. */
export const listProcesses = (): Process[] => {
  const all = readdirSync('/proc')
    .filter(isNumber)
    .map((pid) => readProcess(Number(pid)))
    .filter((one) => one !== undefined)
  const byParent = Map.groupBy(all, ({ parent }) => parent)
  const withChildren = (one: Process): Process[] => [
    one,
    ...(byParent.get(one.pid) ?? []).flatMap(withChildren),
  ]
  const own = all.find(({ pid }) => pid === process.pid)
  if (own === undefined) throw new Error('This program is not in /proc')
  return withChildren(own)
}
