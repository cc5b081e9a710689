import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { readJson, writeJson } from './json-file.ts'
import { state } from './paths.ts'
import { processIdentity } from './process-identity.ts'

const schema = z.record(z.string(), z.number())
const patienceMs = 10_000
const pids: Record<string, number> = {}

/** Saves the process id of a part. The id of a part that has ended stays until its next start. */
export const saveProcess = (name: string, pid: number): void => {
  pids[name] = pid
  writeJson(state.processes, pids)
}

const isLeft = (): boolean =>
  Object.values(schema.safeParse(readJson(state.processes)).data ?? {}).some(
    (pid) => processIdentity(pid).started !== '',
  )

/** Waits up to 10 s until all parts of a killed instance have ended. A shell beside each part ends it. */
export const waitForKilledParts = async (): Promise<void> => {
  const deadline = Date.now() + patienceMs
  while (isLeft() && Date.now() < deadline) await sleep(100)
}

export const removeProcessFile = (): void => rmSync(state.processes, { force: true })
