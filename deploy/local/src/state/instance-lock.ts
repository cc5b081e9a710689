import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import { readJson } from './json-file.ts'
import { isAlive, processIdentity } from './process-identity.ts'

const schema = z.object({ pid: z.number(), started: z.string() })

export type InstanceLock = {
  /** True when the instance before was killed, so that its parts may still run. */
  foundStale: boolean
  release: () => void
}

const readHolder = (path: string): z.infer<typeof schema> | undefined => {
  const holder = schema.safeParse(readJson(path)).data
  return holder !== undefined && isAlive(holder) ? holder : undefined
}

/**
 * Locks the folder, so that only this process runs its suite.
 *
 * @throws Problem when another process has the lock
 */
export const lockInstance = (path: string): InstanceLock => {
  const mine = `${path}.${process.pid}`
  writeFileSync(mine, `${JSON.stringify(processIdentity(process.pid))}\n`)
  let foundStale = false
  try {
    for (;;) {
      try {
        linkSync(mine, path) // fails when it is there: of two at once, one wins
        return { foundStale, release: () => rmSync(path, { force: true }) }
      } catch (err) {
        if ((err as NodeJS.ErrnoException).code !== 'EEXIST') throw err
      }
      const holder = readHolder(path)
      if (holder !== undefined)
        throw new Problem(
          `Shiplog is running in this folder already (process ${holder.pid}). Stop that one first, with Ctrl-C where it runs.`,
        )
      foundStale = true
      const stale = `${mine}.stale`
      renameSync(path, stale)
      // Another start may have put its own lock here after the check above: that lock is put back.
      if (readHolder(stale) !== undefined) linkSync(stale, path)
      rmSync(stale, { force: true })
    }
  } finally {
    rmSync(mine, { force: true })
  }
}
