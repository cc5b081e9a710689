import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrateAll, services } from '../src/migrate.ts'
import { waitForMigrations } from '../src/wait.ts'
import { connected, passwords, startServer, urlAs } from './support.ts'

let server: Awaited<ReturnType<typeof startServer>>
let url: string
const catalog = services.find(({ name }) => name === 'catalog')
if (catalog === undefined) throw new Error('no catalog')
const roleUrl = () => urlAs(url, catalog.role, passwords[catalog.schema] ?? '')

beforeAll(async () => {
  server = await startServer()
  url = await server.createDatabase('waiting')
})
afterAll(() => server?.stop())

const run = async (args: string[], environment: Record<string, string>) => {
  const program = new URL('../src/wait-for-migrations.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...environment },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, err, code: code as number }
}

describe('a service that waits for its migrations', () => {
  it('waits for the role, the schema and the last migration, and logs each', async () => {
    const lines: string[] = []
    const waiting = waitForMigrations(catalog, {
      url: roleUrl(),
      intervalMs: 20,
      log: (line) => lines.push(line),
    })
    await vi.waitFor(() =>
      expect(lines[0]).toMatch(/^catalog: waits for the database \(.*authentication failed/),
    )
    await migrateAll({ url, passwords, only: ['catalog'] })
    await waiting

    // One migration of this release is missing, as before an upgrade.
    const { migrations } = await catalog.load()
    const last = Object.keys(migrations).at(-1) ?? ''
    const forget = 'delete from catalog.kysely_migration where name = $1 returning name, timestamp'
    const [row] = await connected(url, (sql) => sql<{ name: string; timestamp: string }>(forget, [last]))
    let isDone = false
    const logged = Promise.withResolvers<void>()
    lines.length = 0
    const upgraded = waitForMigrations(catalog, {
      url: roleUrl(),
      intervalMs: 20,
      log: (line) => {
        lines.push(line)
        logged.resolve()
      },
    }).then(() => {
      isDone = true
    })
    await logged.promise
    expect(lines).toEqual([`catalog: waits for ${last}`])
    expect(isDone).toBe(false)
    await connected(url, (sql) =>
      sql('insert into catalog.kysely_migration values ($1, $2)', [row?.name, row?.timestamp]),
    )
    await upgraded
  })

  it('returns at once if all have run, also with those of a later release', async () => {
    await connected(url, (sql) =>
      sql(`insert into catalog.kysely_migration values ('29991231T000000Z-of-tomorrow', now()::text)`),
    )
    const answer = await run(['catalog'], { DATABASE_URL: roleUrl() })
    expect(answer).toEqual({ out: 'catalog: has every migration\n', err: '', code: 0 })
  })

  it('names a missing argument or variable', async () => {
    expect(await run(['catalogue'], { DATABASE_URL: url })).toMatchObject({
      code: 1,
      err: expect.stringContaining('deployment-query'),
    })
    expect(await run(['catalog'], {})).toMatchObject({
      code: 1,
      err: expect.stringContaining('DATABASE_URL'),
    })
  })
})
