import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import {
  createEmptyDatabase,
  eventually,
  type ServiceName,
  startTestRun,
  type TestDatabase,
} from '@shiplog/testing'
import { imageNodeOptions, memoryLimitOf, nodeOptionsFor } from '../support/heap.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { prepareTemplate } from '../support/template.ts'
import type { Profile } from './profile.ts'

/** The systems under test: the suite with a process for each service, and the naive server. */
export type Stand = {
  suite: Suite
  apiKey: string
  /** Access token of an administrator of the key's account. */
  token: string
  naive: { url: string; database: TestDatabase }
  /** Waits until every projection has applied the whole log. @returns the duration of the wait, in seconds */
  untilProjected: () => Promise<number>
  /**
   * Runs `work`, which returns the number of events. With `--profile`, writes the costs of the SQL statements
   * meanwhile.
   */
  profiled: (name: string, work: () => Promise<number>) => Promise<void>
  stop: () => Promise<void>
}

export type StandOptions = {
  env?: Partial<Record<ServiceName, Record<string, string>>>
  replicas?: Partial<Record<ServiceName, number>>
}

export type StartStand = (options?: StandOptions) => Promise<Stand>

const services = ['gateway', 'ingestion', 'catalog', 'deployment-query', 'notifier'] as const

const account = 'acme'

const startNaive = async (databaseUrl: string) => {
  const program = join(import.meta.dirname, 'naive/server.ts')
  const child = spawn(process.execPath, [program], {
    cwd: join(import.meta.dirname, 'naive'),
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { port } = (JSON.parse(line) as { address: { port: number } }).address
  const stop = async (): Promise<void> => {
    child.kill()
    await once(child, 'exit')
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

const root = join(import.meta.dirname, '../..')
const compileCache = join(root, 'node_modules/.cache/node')
let filled: Promise<unknown> | undefined

/** Fills the compile cache once, so that the services start as in the image. */
const fillCompileCache = (): Promise<unknown> => {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache }
  filled ??= promisify(execFile)(join(root, 'deploy/image/fill-compile-cache.sh'), { env })
  return filled
}

const positions = `
  select greatest((select max(position) from ingestion.event_log), 0) as head, least(
    (select position from catalog.checkpoint where source = 'EVENTS'),
    (select position from deployment_query.checkpoint where source = 'EVENTS'),
    (select position from notifier.checkpoint where source = 'EVENTS')) as projected`

/** The settings of Postgres that docs/operating/scale.md recommends for millions of events. */
const postgresSettings = { shared_buffers: '3GB', max_wal_size: '8GB', checkpoint_timeout: '15min' }

/**
 * Starts the Postgres of all stands. As in production, it writes each commit to the disk.
 *
 * @returns a function that stops it
 */
export const startPostgres = (profile: Profile | undefined): Promise<() => Promise<void>> =>
  startTestRun(prepareTemplate, { ...postgresSettings, ...profile?.settings })

/** Starts the suite and the naive server. */
export const startStand = async (
  profile: Profile | undefined,
  { env = {}, replicas = {} }: StandOptions,
): Promise<Stand> => {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const one of undo.splice(0).reverse()) await one()
  }
  const imageOptions = await imageNodeOptions()
  await fillCompileCache()
  const environmentOf = async (name: ServiceName): Promise<Record<string, string>> => ({
    NODE_COMPILE_CACHE: compileCache,
    // The heap is limited as in a container of `k8s/`.
    NODE_OPTIONS: `${nodeOptionsFor(imageOptions, await memoryLimitOf(name))} ${profile?.nodeOptionsOf(name) ?? ''}`,
    // The webhook receivers of the benches listen on this address.
    ...(name === 'notifier' && { NOTIFIER_ALLOW_HOSTS: '127.0.0.1' }),
    ...env[name],
  })
  try {
    const suite = await startSuite({
      processes: [...services],
      env: Object.fromEntries(
        await Promise.all(services.map(async (name) => [name, await environmentOf(name)] as const)),
      ),
      replicas,
    })
    undo.push(suite.stop)
    const database = await createEmptyDatabase()
    undo.push(database.drop)
    const naive = await startNaive(database.adminUrl)
    undo.push(naive.stop)
    const apiKey = await suite.createApiKey({ account })
    const token = await suite.token({ account, role: 'admin', expiresIn: 24 * 3_600 })
    const untilProjected = async (): Promise<number> => {
      const start = performance.now()
      await eventually(
        async () => {
          const [row] = await suite.database.query<{ head: string; projected: string }>(positions)
          return row !== undefined && Number(row.projected) >= Number(row.head)
        },
        { timeoutMs: 120_000 },
      )
      return (performance.now() - start) / 1_000
    }
    const profiled: Stand['profiled'] = async (name, work) => {
      await profile?.start(suite.database)
      const events = await work()
      await profile?.write(suite.database, name, events)
    }
    const beside = { url: naive.url, database }
    return { suite, apiKey, token, naive: beside, untilProjected, profiled, stop }
  } catch (err) {
    await stop()
    throw err
  }
}
