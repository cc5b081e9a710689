import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWithProcess, exitOf, stopChild } from '@shiplog/local-servers'
import { z } from 'zod'
import { statusOf } from '../parts/status-of.ts'
import { readJson } from '../state/json-file.ts'
import { root, state } from '../state/paths.ts'

const saved = z.object({ base_url: z.string() })

/** Returns the address of the suite that runs in this folder; undefined when none runs. */
const findSuite = async (): Promise<string | undefined> => {
  const { base_url } = saved.safeParse(readJson(state.credentials)).data ?? {}
  return base_url !== undefined && (await statusOf(`${base_url}/health/live`)) === 200 ? base_url : undefined
}

const apiUrl = process.env.SHIPLOG_URL ?? (await findSuite())
if (apiUrl === undefined) {
  console.error(
    'The pages need an API to ask. Run `npm start` in another terminal first, or set SHIPLOG_URL.',
  )
  process.exit(1)
}
const vite = join(root, 'node_modules/vite/bin/vite.js')
const child = spawn(process.execPath, [vite, ...process.argv.slice(2)], {
  cwd: join(root, 'services/console'),
  env: { ...process.env, SHIPLOG_URL: apiUrl },
  stdio: 'inherit',
})
const exited = exitOf(child)
endWithProcess(child, { signal: 'SIGTERM' })
const stop = (): void => void stopChild(child, exited, 'SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
process.on('disconnect', stop)
await exited
process.exit(child.exitCode ?? 0)
