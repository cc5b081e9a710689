import { readFileSync } from 'node:fs'

export type ProcStat = {
  /** File name of the program. */
  name: string
  /** The fields of `/proc/<pid>/stat` after the name. `fields[0]` is field 3 of proc(5), the state. */
  fields: string[]
}

/** Reads `/proc/<pid>/stat`. Returns undefined if the process has ended. Works on Linux only. */
export const readProcStat = (pid: number): ProcStat | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses, and may itself contain spaces and parentheses.
    const end = stat.lastIndexOf(')')
    return { name: stat.slice(stat.indexOf('(') + 1, end), fields: stat.slice(end + 2).split(' ') }
  } catch {
    return undefined
  }
}
