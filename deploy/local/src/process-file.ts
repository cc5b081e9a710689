import { rmSync } from 'node:fs'
import { writeJson } from './json-file.ts'

/** The file that says which process each part is: of a part that has ended, the process that it was until it is started again. */
export const createProcessFile = (path: string) => {
  const pids: Record<string, number> = {}
  return {
    set: (name: string, pid: number): void => {
      pids[name] = pid
      writeJson(path, pids)
    },
    remove: (): void => rmSync(path, { force: true }),
  }
}
