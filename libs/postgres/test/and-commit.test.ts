import { connect, createServer, type Socket } from 'node:net'
import { createTestDatabase, eventually } from '@shiplog/testing'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { andCommit, createDatabase, createPool, isRolledBack } from '../src/index.ts'

/** A way to Postgres on which nothing comes through from the side of the client once it has sent `last`. */
const pausedAfter = async (target: string, last: string): Promise<{ url: string; end: () => void }> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((inner) => {
    const outer = connect({ host: hostname, port: Number(port) })
    for (const socket of [inner, outer]) sockets.add(socket.on('error', () => {}))
    outer.pipe(inner)
    inner.on('data', (chunk: Buffer) => {
      outer.write(chunk)
      if (chunk.includes(last)) inner.pause()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const end = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  const address = server.address()
  const own = typeof address === 'object' && address !== null ? address.port : 0
  return { url: Object.assign(new URL(target), { host: `127.0.0.1:${own}` }).href, end }
}

const setUp = async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  await database.query('create table public.fact (name text primary key)')
  const open = (url = database.adminUrl) => {
    const db = createDatabase(createPool({ url, schema: 'public', name: 'test', max: 1 }))
    onTestFinished(() => db.destroy())
    return db
  }
  return { database, open, facts: () => database.query('select name from public.fact order by 1') }
}

const insertAndCommit = (name: unknown) => sql`${sql.raw(andCommit)} insert into fact values (${name})`

describe('andCommit', () => {
  it('leaves with its statement, so that a process that is paused after it holds no lock', async () => {
    const { database, open, facts } = await setUp()
    const { url, end } = await pausedAfter(database.adminUrl, 'and commit')
    const db = open(url)
    // Before the pool, which waits for the connection, is ended.
    onTestFinished(end)
    const unanswered = db.transaction().execute((tx) => insertAndCommit('made').execute(tx))
    unanswered.catch(() => {})
    await eventually(async () => (await facts()).length === 1)
  })

  it('rolls back when the statement fails, and the connection can be used again', async () => {
    const { open, facts } = await setUp()
    const db = open()
    const failing = db.transaction().execute(async (tx) => {
      await sql`insert into fact values ('before')`.execute(tx)
      await insertAndCommit(null).execute(tx)
    })
    const err = await failing.catch((err: unknown) => err)
    expect(err).toMatchObject({ code: '23502' })
    expect(isRolledBack(err)).toBe(true)
    expect(await facts()).toEqual([])
    await db.transaction().execute((tx) => insertAndCommit('after').execute(tx))
    expect(await facts()).toEqual([{ name: 'after' }])
  })

  it('commits nothing when the driver cannot send the statement', async () => {
    const { open, facts } = await setUp()
    const unsendable = { toPostgres: () => expect.fail('no value') }
    const failing = open()
      .transaction()
      .execute(async (tx) => {
        await sql`insert into fact values ('before')`.execute(tx)
        await insertAndCommit(unsendable).execute(tx)
      })
    await expect(failing).rejects.toThrow('no value')
    expect(await facts()).toEqual([])
  })

  it('lets nothing follow in the transaction', async () => {
    const { open, facts } = await setUp()
    const failing = open()
      .transaction()
      .execute(async (tx) => {
        await insertAndCommit('made').execute(tx)
        await sql`insert into fact values ('after')`.execute(tx)
      })
    await expect(failing).rejects.toThrow('it is too late')
    expect(await facts()).toEqual([{ name: 'made' }])
  })
})
