import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process, told from a later one under the same pid by when it started. */
export type ProcessIdentity = { pid: number; started: string }

const startOf = (pid: number): string | undefined => {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // Field 22. The name in field 2 may hold anything, spaces and brackets too.
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
