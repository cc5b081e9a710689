import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Starts the service as in production, in a process of its own that can be killed. */
export const startProcess = async (environment: Record<string, string>) => {
  const child = spawn(process.execPath, ['--import', '@shiplog/telemetry/register', 'src/main.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env.PATH, ...environment, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const found = /"url":"(http[^"]+)".*"listening"/.exec(String(chunk))?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('close', () => reject(new Error('The notifier ended instead of starting')))
  })
  const end = (signal: NodeJS.Signals) => async (): Promise<void> => {
    child.kill(signal)
    await ended
  }
  return {
    url,
    output: () => output,
    stop: end('SIGINT'),
    kill: end('SIGKILL'),
    /** Stops the process as a paused virtual machine does, until `resume`. */
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
  }
}
