import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { readJson, writeJson } from './json-file.ts'
import { processIdentity } from './process-identity.ts'

const schema = z.record(z.string(), z.number())
const patienceMs = 10_000

/** The file that says which process each part is: of a part that has ended, the one that it was until it is started again. */
export type ProcessFile = {
  set: (name: string, pid: number) => void
  /** Waits for the parts of an instance that died without a word: they end by themselves, as they notice it. */
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
