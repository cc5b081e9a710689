import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { readJson, writeJson } from './json-file.ts'
import { processIdentity } from './process-identity.ts'

const schema = z.record(z.string(), z.number())
const patienceMs = 10_000

/** File with the process id of each part. The id of a part that has ended stays until its next start. */
export type ProcessFile = {
  set: (name: string, pid: number) => void
  /** Waits up to 10 s until all parts of a killed instance have ended. A shell beside each part ends it. */
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
