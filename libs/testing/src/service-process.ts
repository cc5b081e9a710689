import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { endWithProcess } from '@shiplog/local-servers'

export type Launched = { url: string; stop: () => Promise<void>; kill: () => Promise<void> }

/**
 * A service that runs as a process. `stop` sends SIGINT: the service ends without waiting for its callers to
 * leave. `terminate` sends SIGTERM, as a cluster does. `pause` stops the process by SIGSTOP, which keeps its
 * connections open. `ended` resolves with the exit code, or with the signal that ended the process.
 */
export type ServiceProcess = Launched & {
  terminate: () => Promise<void>
  pause: () => void
  resume: () => void
  ended: Promise<number | NodeJS.Signals>
}

const urlIn = (line: string): string | undefined => {
  try {
    const { msg, url } = JSON.parse(line) as { msg?: string; url?: string }
    return msg === 'listening' ? url : undefined
  } catch {
    return undefined // not a log line
  }
}

/**
 * Starts the service of a folder as in production: `src/main.ts` as a process. Returns when the service
 * listens.
 *
 * @param onLine gets every line that the process writes
 */
export const launchFolder = async (
  folder: string,
  environment: Record<string, string>,
  onLine: (line: string) => void = () => {},
): Promise<ServiceProcess> => {
  const args = ['--import', '@shiplog/telemetry/register', 'src/main.ts']
  const env = { PATH: process.env.PATH, ...environment }
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  endWithProcess(child, { signal: 'SIGKILL' })
  const ended = new Promise<number | NodeJS.Signals>((done) =>
    child.once('close', (code, signal) => done(code ?? signal ?? 1)),
  )

  const lastLines: string[] = []
  const url = await new Promise<string>((found, fail) => {
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        onLine(line)
        if (lastLines.push(line) > 20) lastLines.shift()
        const address = urlIn(line)
        if (address !== undefined) found(address)
      })
    ended.then(() => fail(new Error(`${folder} ended instead of starting: ${lastLines.join('\n')}`)))
  })
  const end = (signal: NodeJS.Signals) => async (): Promise<void> => {
    child.kill(signal)
    await ended
  }
  const pausing = { pause: () => child.kill('SIGSTOP'), resume: () => child.kill('SIGCONT') }
  return { url, stop: end('SIGINT'), terminate: end('SIGTERM'), kill: end('SIGKILL'), ...pausing, ended }
}
