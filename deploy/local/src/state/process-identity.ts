import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies a process. The start time tells it from a later process with the same id. */
export type ProcessIdentity = { pid: number; started: string }

const startOf = (pid: number): string | undefined => {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The start time is field 22. Field 2, the name, may contain spaces and brackets, so fields are counted
      // from its end.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    }
    const ps = ['-o', 'lstart=', '-p', String(pid)]
    return execFileSync('ps', ps, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined // there is no such process
  }
}

export const processIdentity = (pid: number): ProcessIdentity => ({ pid, started: startOf(pid) ?? '' })

export const isAlive = ({ pid, started }: ProcessIdentity): boolean => startOf(pid) === started
