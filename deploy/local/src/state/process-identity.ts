import { execFileSync } from 'node:child_process'
import { readProcStat } from './proc-stat.ts'

/** Identifies a process. The start time tells it from a later process with the same id. */
export type ProcessIdentity = { pid: number; started: string }

const startOf = (pid: number): string | undefined => {
  if (process.platform === 'linux') return readProcStat(pid)?.fields[19]
  try {
    const ps = ['-o', 'lstart=', '-p', String(pid)]
    return execFileSync('ps', ps, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined // there is no such process
  }
}

export const processIdentity = (pid: number): ProcessIdentity => ({ pid, started: startOf(pid) ?? '' })

export const isAlive = ({ pid, started }: ProcessIdentity): boolean => startOf(pid) === started
