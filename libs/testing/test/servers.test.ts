import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestDatabase, startNats } from '../src/index.ts'

describe('createTestDatabase', () => {
  it('gives each caller a database of its own, with the schemas of all services', async () => {
    const [database, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
    await database.query('create table ingestion.mark ()')
    const schemas = await other.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema|public)' order by 1`,
    )
    expect(schemas.map(({ name }) => name)).toEqual([
      'audit',
      'catalog',
      'deployment_query',
      'gateway',
      'ingestion',
      'notifier',
    ])
    await expect(other.query('select from ingestion.mark')).rejects.toThrow('does not exist')
    await Promise.all([database.drop(), other.drop()])
  })

  it("connects as a service's own role, in its schema", async () => {
    const database = await createTestDatabase()
    const client = new pg.Client({ connectionString: database.urlFor('deployment-query') })
    await client.connect()
    const { rows } = await client.query('select current_user as role, current_schema as schema')
    expect(rows).toEqual([{ role: 'shiplog_deployment_query', schema: 'deployment_query' }])
    await client.end()
    await database.drop()
  })

  it('drops a database that is still in use', async () => {
    const database = await createTestDatabase()
    const client = new pg.Client({ connectionString: database.adminUrl })
    const ended = new Promise((resolve) => client.on('error', resolve))
    await client.connect()
    await database.drop()
    expect(await ended).toBeInstanceOf(Error)
  })
})

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

describe('startNats', () => {
  it('comes back on its port with its store after a kill, and with an empty store after a wipe', async () => {
    const storeDir = await mkdtemp(join(tmpdir(), 'shiplog-test-store-'))
    const nats = await startNats({ storeDir })
    const { pid, port } = nats
    await writeFile(join(storeDir, 'mark'), '')

    await nats.kill()
    expect(await isListening(port)).toBe(false)
    await nats.restart()
    expect([await isListening(port), nats.port, existsSync(join(storeDir, 'mark'))]).toEqual([
      true,
      port,
      true,
    ])
    expect(nats.pid).not.toBe(pid)

    await nats.wipe()
    expect([await isListening(port), existsSync(join(storeDir, 'mark'))]).toEqual([true, false])
    await nats.stop()
    await nats.stop()
    expect([await isListening(port), existsSync(storeDir)]).toEqual([false, true])
    await rm(storeDir, { recursive: true })
  })

  it('gives each caller a server of its own', async () => {
    const [one, two] = await Promise.all([startNats(), startNats()])
    expect(one.port).not.toBe(two.port)
    await Promise.all([one.stop(), two.stop()])
  })

  it('says why it did not start', async () => {
    const one = await startNats()
    await expect(startNats({ port: one.port })).rejects.toThrow('address already in use')
    await one.stop()
  })
})
