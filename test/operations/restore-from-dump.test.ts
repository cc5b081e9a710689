import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTemporaryDirectory } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unique } from '../support/valid.ts'
import { migrate, type OperatedSuite, startOperatedSuite } from './support/operated-suite.ts'
import { postgresPrograms } from './support/postgres-programs.ts'

describe.skipIf(postgresPrograms === undefined)('a dump of the database', () => {
  let operated: OperatedSuite
  let folder: string
  beforeAll(async () => {
    operated = await startOperatedSuite()
    folder = await createTemporaryDirectory('dump')
  })
  afterAll(async () => {
    await operated?.stop()
    if (folder !== undefined) await rm(folder, { recursive: true })
  })

  const run = async (program: string, args: string[], env: Record<string, string> = {}): Promise<string> => {
    const options = { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
    return (await promisify(execFile)(join(postgresPrograms ?? '', program), args, options)).stdout
  }

  it('has every row for an owner who is no superuser only where all accounts are named', async () => {
    const { database } = operated.suite
    const role = unique('dumper').replace('-', '_')
    const name = new URL(database.adminUrl).pathname.slice(1)
    await database.query(`create role ${role} login password 'dumper'; grant pg_read_all_data to ${role}`)
    await database.query(`grant connect on database ${name} to ${role}`)
    const url = new URL(database.adminUrl)
    url.username = role
    url.password = 'dumper'
    await operated.post('0')
    await operated.allSettled(1)

    await expect(run('pg_dump', [url.href])).rejects.toThrow('row-level security')
    const options = { PGOPTIONS: '-c shiplog.accounts=every' }
    const dump = await run('pg_dump', ['--enable-row-security', '--inserts', url.href], options)
    const tables = [
      'audit.entry',
      'gateway.api_key',
      'ingestion.event_log',
      'notifier.channel',
      'notifier.attempt',
    ]
    for (const table of tables) expect(dump).toMatch(new RegExp(`^INSERT INTO ${table}`, 'm'))
    await database.query(`drop owned by ${role}; drop role ${role}`)
  })

  it('brings the suite back to when it was made, whatever the broker has of what came later', async () => {
    const { suite, post, told, readLog } = operated
    const { adminUrl } = suite.database
    await post('1', '2')
    await operated.allSettled(3)
    const [answered, log] = [await operated.shown(), await readLog()]
    const dump = join(folder, 'shiplog.dump')
    await run('pg_dump', ['--format=custom', `--file=${dump}`, adminUrl])
    await post('lost', 'lost-too')
    await operated.allSettled(5)
    await operated.streamHoldsTheLog()

    await operated.stopServices()
    const database = new URL(adminUrl).pathname.slice(1)
    const server = new URL(adminUrl)
    server.pathname = '/postgres'
    await run('psql', [server.href, '--command', `drop database ${database} with (force)`])
    const options = ['--clean', '--if-exists', '--create', '--exit-on-error']
    await run('pg_restore', [...options, `--dbname=${server.href}`, dump])
    await migrate(adminUrl)
    await operated.startServices()

    expect(await readLog()).toEqual(log)
    await operated.streamHoldsTheLog()
    expect(await operated.shown()).toEqual(answered)
    const more = await post('3')
    expect(await operated.shown()).toEqual({ ...answered, ...more })
    await operated.allSettled(4)
    expect(told).toEqual(['0', '1', '2', 'lost', 'lost-too', '3'])
  })
})
