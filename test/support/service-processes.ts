import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

const attempt = (path: string, read: (path: string) => string): string => {
  try {
    return read(path)
  } catch {
    return '' // the process has just ended
  }
}
const textOf = (path: string): string => attempt(path, (one) => readFileSync(one, 'utf8'))

/** Returns the process id of each service that runs as a child of this process, by the service's name. */
export const serviceProcesses = (): Map<string, number> => {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const own = pids.filter((pid) => textOf(`/proc/${pid}/status`).includes(`\nPPid:\t${process.pid}\n`))
  const folders = own.map((pid): [string, number] => [
    attempt(`/proc/${pid}/cwd`, (path) => readlinkSync(path)),
    Number(pid),
  ])
  return new Map(
    folders
      .filter(([folder]) => folder.includes('/services/'))
      .map(([folder, pid]) => [basename(folder), pid]),
  )
}

/** Returns the largest memory that a process has had so far, in bytes; NaN when it has ended. */
export const peakMemory = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(textOf(`/proc/${pid}/status`))?.[1]) * 1024
