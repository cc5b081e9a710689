import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresOptions, startPostgres } from '../src/postgres/start-postgres.ts'

let directory: string
let options: PostgresOptions

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shiplog-test-local-')) // 0700: Postgres as another user could not enter
  options = { dataDirectory: join(directory, 'data'), password: 'a b/c', settings: { fsync: 'off' } }
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const run = async (url: string, sql: string): Promise<object[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('startPostgres', () => {
  it('keeps its data from one start to the next', async () => {
    const first = await startPostgres(options)
    await run(first.url, `create table mark as select 'kept' as word`)
    await first.stop()
    const second = await startPostgres(options)
    expect(await run(second.url, 'select word from mark')).toEqual([{ word: 'kept' }])
    await second.stop()
  })

  it('says when the process ends on its own, and starts again after a crash', async () => {
    const first = await startPostgres(options)
    process.kill(first.pid, 'SIGQUIT') // no checkpoint: the next start recovers
    await first.exited
    const second = await startPostgres({ ...options, port: first.port })
    expect(second.port).toBe(first.port)
    expect(await run(second.url, 'select word from mark')).toEqual([{ word: 'kept' }])
    await second.stop()
  })

  it('refuses a wrong password', async () => {
    const server = await startPostgres(options)
    const url = new URL(server.url)
    url.password = 'wrong'
    await expect(run(url.href, 'select')).rejects.toThrow('password authentication failed')
    await server.stop()
  })

  it('says why it did not start', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    await expect(startPostgres({ ...options, port })).rejects.toThrow('Address already in use')
    other.close()
  })
})
