import { createConnection } from 'node:net'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestDatabase, startNats } from '../src/index.ts'

describe('createTestDatabase', () => {
  it('gives each caller a database of its own, with the schemas of all services', async () => {
    const database = await createTestDatabase()
    const other = await createTestDatabase()
    await database.query('create table ingestion.mark ()')
    const schemas = await other.query<{ name: string }>(
      `select schema_name as name from information_schema.schemata where schema_name !~ '^(pg_|information_schema)' order by 1`,
    )
    expect(schemas.map(({ name }) => name)).toEqual([
      'catalog',
      'deployment_query',
      'gateway',
      'ingestion',
      'notifier',
      'public',
    ])
    await expect(other.query('select from ingestion.mark')).rejects.toThrow('does not exist')
    await Promise.all([database.drop(), other.drop()])
  })
  it('connects', async () => {
    const database = await createTestDatabase()
    const client = new pg.Client(database.urlFor('catalog'))
    await client.connect()
    const { rows } = await client.query('show search_path')
    expect(rows).toEqual([{ search_path: 'catalog' }])
    await client.end()
    await database.drop()
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
  it('comes back on its port after a kill', async () => {
    const nats = await startNats()
    const { pid } = nats
    await nats.kill()
    expect(await isListening(nats.port)).toBe(false)
    await nats.restart()
    expect(await isListening(nats.port)).toBe(true)
    expect(nats.pid).not.toBe(pid)
    await nats.stop()
  })
})
