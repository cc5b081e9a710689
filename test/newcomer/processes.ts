import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const attempt = (read: () => string): string => {
  try {
    return read()
  } catch {
    return '' // the process has just ended
  }
}

/**
 * Returns a line for every other process that runs in a folder or names it on its command line. Except on
 * Linux, only command lines are searched.
 */
export const processesIn = (directory: string): string[] => {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(directory))
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => ({
      pid,
      command: attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' '),
      folder: attempt(() => readlinkSync(`/proc/${pid}/cwd`)),
    }))
    .filter(({ command, folder }) => command.includes(directory) || folder.startsWith(directory))
    .map(({ pid, command }) => `${pid} ${command}`)
}
