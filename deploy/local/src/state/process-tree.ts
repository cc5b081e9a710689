import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readProcStat } from './proc-stat.ts'
import { isAlive, type ProcessIdentity, processIdentity } from './process-identity.ts'

type Parentage = { pid: number; parent: number; isZombie: boolean }

const readParentage = (pid: string): Parentage[] => {
  const [state, parent] = readProcStat(Number(pid))?.fields ?? []
  return state === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), isZombie: state === 'Z' }]
}

const listProcesses = (): Parentage[] => {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readParentage)
  return execFileSync('ps', ['-axo', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, state = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      isZombie: state.startsWith('Z'),
    }))
}

/** Returns the process ids of a process's children, their children, and so on. */
const descendantsOf = (pid: number, processes: Parentage[]): number[] =>
  processes
    .filter(({ parent }) => parent === pid)
    .flatMap((child) => [child.pid, ...descendantsOf(child.pid, processes)])

/** Sends a signal to a process; does nothing when the process has ended. */
const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ESRCH') throw err
  }
}

/** Lists a process and everything that was started below it. */
export const listProcessTree = (pid: number): ProcessIdentity[] =>
  [pid, ...descendantsOf(pid, listProcesses())].map(processIdentity)

/** Returns those of the processes that have not ended. A zombie has ended. */
export const stillRunning = (identities: ProcessIdentity[]): ProcessIdentity[] => {
  const zombies = new Set(
    listProcesses()
      .filter(({ isZombie }) => isZombie)
      .map(({ pid }) => pid),
  )
  return identities.filter((identity) => !zombies.has(identity.pid) && isAlive(identity))
}

/**
 * Ends a process that leads a process group, and everything that was started below it, in other process
 * groups too.
 *
 * The group is killed at once. The rest (databases, brokers, browsers, `npm start` in a clone) gets SIGTERM,
 * and SIGKILL when it still runs `graceMs` later.
 *
 * @returns the number of processes that had to be killed after `graceMs`
 */
export const endProcessTree = async (leader: number, graceMs = 5_000): Promise<number> => {
  // The list is made first: a child whose parent has ended belongs to another parent.
  const tree = listProcessTree(leader)
  send(-leader, 'SIGKILL')
  for (const { pid } of stillRunning(tree)) send(pid, 'SIGTERM')
  const deadline = Date.now() + graceMs
  while (stillRunning(tree).length > 0 && Date.now() < deadline) await sleep(50)
  const stubborn = stillRunning(tree)
  for (const { pid } of stubborn) send(pid, 'SIGKILL')
  return stubborn.length
}
