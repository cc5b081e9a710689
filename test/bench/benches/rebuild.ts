import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillLog } from '../fill/log.ts'
import { userClient } from '../load/client.ts'
import { percentile } from '../median.ts'
import type { Options } from '../options.ts'
import type { Result } from '../result.ts'
import type { Stand, StartStand } from '../stand.ts'

const defaultEvents = 200_000
const readEveryMs = 100

const folder = join(import.meta.dirname, '../../../services/deployment-query')

/** Runs the command with which an operator rebuilds the tables. @throws Error when its exit code is not 0 */
const runRebuild = async ({ suite }: Stand): Promise<void> => {
  const child = spawn(process.execPath, ['src/commands/rebuild.ts', 'EVENTS'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ADMIN_DATABASE_URL: suite.database.adminUrl,
      INGESTION_URL: suite.service('ingestion').url,
      CATALOG_URL: suite.service('catalog').url,
      ...suite.serviceKeys.variablesOf('deployment-query'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The rebuild ended with ${code}`)
}

/** Measures a rebuild of deployment-query's tables from the log while the service answers reads. */
export const rebuild = async (start: StartStand, { stored }: Options): Promise<Result[]> => {
  const stand = await start()
  const events = await fillLog(stand, stored ?? defaultEvents)
  const user = userClient(stand, 2)
  const reads: number[] = []
  let failed = 0
  const over = new AbortController()
  const readOn = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await user.get('/deployments/?environment=production&limit=1').then(
        ({ ms }) => reads.push(ms),
        () => {
          failed += 1
        },
      )
      await sleep(readEveryMs)
    }
  }
  const reading = readOn()
  const began = performance.now()
  await runRebuild(stand).finally(() => over.abort())
  const seconds = (performance.now() - began) / 1_000
  await reading
  await user.close()
  const [made] = await stand.suite.database.query<{ count: number }>(
    'select count(*)::int as count from deployment_query.deployment',
  )
  const sorted = reads.toSorted((a, b) => a - b)
  const numbers = {
    events_per_s: events / seconds,
    seconds,
    missing: events - (made?.count ?? 0),
    reads_failed: failed,
    read_p50_ms: percentile(sorted, 0.5),
    slowest_read_ms: sorted.at(-1) ?? Number.NaN,
  }
  const targets = { events_per_s: { least: 20_000 }, missing: { most: 0 }, reads_failed: { most: 0 } }
  return [{ bench: 'rebuild', of: `${events} events`, numbers, targets }]
}
