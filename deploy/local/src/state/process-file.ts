import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { readJson, writeJson } from './json-file.ts'
import { processIdentity } from './process-identity.ts'

const schema = z.record(z.string(), z.number())
const patienceMs = 10_000

/** The file with the process id of each part. A part that has ended stays in it until its next start. */
export type ProcessFile = {
  set: (name: string, pid: number) => void
  /** Waits until the parts of an instance that was killed have ended, which they do by themselves. */
  haveEnded: () => Promise<void>
  remove: () => void
}

export const createProcessFile = (path: string): ProcessFile => {
  const pids: Record<string, number> = {}
  const isLeft = (): boolean =>
    Object.values(schema.safeParse(readJson(path)).data ?? {}).some(
      (pid) => processIdentity(pid).started !== '',
    )
  return {
    set: (name, pid) => {
      pids[name] = pid
      writeJson(path, pids)
    },
    haveEnded: async () => {
      const deadline = Date.now() + patienceMs
      while (isLeft() && Date.now() < deadline) await sleep(100)
    },
    remove: () => rmSync(path, { force: true }),
  }
}
