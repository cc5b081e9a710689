import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { LoadOptions, LoadResult } from './load.ts'

export type { LoadResult } from './load.ts'

/** Runs `load` in its own process. @throws SyntaxError when the process ends without a result */
export const runLoad = async (options: LoadOptions): Promise<LoadResult> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(options))
  return JSON.parse(await text(child.stdout)) as LoadResult
}
