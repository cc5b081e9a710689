import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { endWithProcess } from '@shiplog/local'
import type { ServiceName } from './test-database.ts'

export type Launched = { url: string; stop: () => Promise<void>; kill: () => Promise<void> }

const { resolve } = createRequire(import.meta.url)

const urlIn = (line: string): string | undefined => {
  try {
    const { msg, url } = JSON.parse(line) as { msg?: string; url?: string }
    return msg === 'listening' ? url : undefined
  } catch {
    return undefined // not a log line
  }
}

/**
 * Starts a service as it runs in production: `src/main.ts` in a process of its own, which can be killed.
 *
 * @param onLine told every line that the process writes
 */
export const launchProcess = async (
  name: ServiceName,
  environment: Record<string, string>,
  onLine: (line: string) => void = () => {},
): Promise<Launched> => {
  const folder = join(dirname(resolve(`@shiplog/${name}`)), '..')
  const args = ['--import', '@shiplog/telemetry/register', 'src/main.ts']
  const env = { PATH: process.env.PATH, ...environment }
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  endWithProcess(child, { signal: 'SIGKILL' })
  const ended = new Promise<void>((done) => child.once('close', () => done()))

  const lastLines: string[] = []
  const url = await new Promise<string>((found, fail) => {
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        onLine(line)
        if (lastLines.push(line) > 20) lastLines.shift()
        const address = urlIn(line)
        if (address !== undefined) found(address)
      })
    ended.then(() => fail(new Error(`${name} ended instead of starting: ${lastLines.join('\n')}`)))
  })
  const end = (signal: NodeJS.Signals) => async (): Promise<void> => {
    child.kill(signal)
    await ended
  }
  return { url, stop: end('SIGTERM'), kill: end('SIGKILL') }
}
