import { connect, createServer, type Socket } from 'node:net'
import { createTestDatabase, eventually } from '@shiplog/testing'
import { AbortedTransactionError, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  acrossAccounts,
  createDatabase,
  createPool,
  fixedQuery,
  isRolledBack,
  sendTogether,
  statement,
  statementAndCommit,
  statementWithNext,
} from '../src/index.ts'

/** A proxy to Postgres that forwards nothing from the client after it has sent `last`. */
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

const insertWithNext = statementWithNext('insert into fact values ($1)')
const insertAllWithNext = statementWithNext(`insert into fact values ('one'), ('two')`)
const insertAndCommit = statementAndCommit('insert into fact values ($1)')

describe('isRolledBack', () => {
  it.each([
    ['ERROR', true],
    ['FATAL', false],
  ])(
    'of an error with severity %s is %s, because Postgres may end a session after its COMMIT',
    (severity, is) => {
      const err = Object.assign(new pg.DatabaseError('', 0, 'error'), { severity })
      expect(isRolledBack(err)).toBe(is)
      expect(isRolledBack(new Error('Connection terminated'))).toBe(false)
    },
  )
})

describe('statementAndCommit', () => {
  it('sends COMMIT with its statement, so that a process that is paused afterwards holds no lock', async () => {
    const { database, open, facts } = await setUp()
    const { url, end } = await pausedAfter(database.adminUrl, 'insert into fact')
    const db = open(url)
    // Before the end of the pool, which waits for the connection.
    onTestFinished(end)
    const unanswered = db.transaction().execute((tx) => insertAndCommit(tx, ['made']))
    unanswered.catch(() => {})
    await eventually(async () => (await facts()).length === 1)
  })

  it('rolls back when the statement fails, and the connection can be used again', async () => {
    const { open, facts } = await setUp()
    const db = open()
    const failing = db.transaction().execute(async (tx) => {
      await sql`insert into fact values ('before')`.execute(tx)
      await insertAndCommit(tx, [null])
    })
    const err = await failing.catch((err: unknown) => err)
    expect(err).toMatchObject({ code: '23502' })
    expect(isRolledBack(err)).toBe(true)
    expect(await facts()).toEqual([])
    await db.transaction().execute((tx) => insertAndCommit(tx, ['after']))
    expect(await facts()).toEqual([{ name: 'after' }])
  })

  it('commits nothing when the driver cannot send the statement', async () => {
    const { open, facts } = await setUp()
    const unsendable = { toPostgres: () => expect.fail('no value') }
    const failing = open()
      .transaction()
      .execute(async (tx) => {
        await sql`insert into fact values ('before')`.execute(tx)
        await insertAndCommit(tx, [unsendable])
      })
    await expect(failing).rejects.toThrow('no value')
    const beforeOthers = open()
      .transaction()
      .execute(async (tx) => {
        await insertWithNext(tx, [unsendable])
        await insertAllWithNext(tx)
      })
    await expect(beforeOthers).rejects.toThrow('no value')
    expect(await facts()).toEqual([])
  })

  it('refuses further statements in the transaction', async () => {
    const { open, facts } = await setUp()
    const failing = open()
      .transaction()
      .execute(async (tx) => {
        await insertAndCommit(tx, ['made'])
        await sql`insert into fact values ('after')`.execute(tx)
      })
    await expect(failing).rejects.toThrow('is already committed')
    expect(await facts()).toEqual([{ name: 'made' }])
  })
})

describe('statementWithNext', () => {
  it('sends its statement with the next one, in order', async () => {
    const { open, facts } = await setUp()
    const seen = await open()
      .transaction()
      .execute(async (tx) => {
        await insertWithNext(tx, ['first'])
        await insertWithNext(tx, ['second'])
        return await sql`select name from fact order by name`.execute(tx)
      })
    expect(seen.rows).toEqual([{ name: 'first' }, { name: 'second' }])
    expect(await facts()).toEqual(seen.rows)
  })

  it('sends its statement with COMMIT if no other follows', async () => {
    const { open, facts } = await setUp()
    await open()
      .transaction()
      .execute((tx) => insertWithNext(tx, ['made']))
    expect(await facts()).toEqual([{ name: 'made' }])
  })

  it('fails the statement that it is sent with', async () => {
    const { open, facts } = await setUp()
    const db = open()
    let isAccepted = false
    const failing = db.transaction().execute(async (tx) => {
      await insertWithNext(tx, [null])
      isAccepted = true
      await insertAndCommit(tx, ['after'])
    })
    const err = await failing.catch((err: unknown) => err)
    expect(err).toMatchObject({ code: '23502' })
    expect(isRolledBack(err)).toBe(true)
    expect(isAccepted).toBe(true)
    const onCommit = db.transaction().execute((tx) => insertWithNext(tx, [null]))
    await expect(onCommit).rejects.toMatchObject({ code: '23502' })
    expect(await facts()).toEqual([])
  })

  it('skips the statements after one that fails, and prepares them again', async () => {
    const { open, facts } = await setUp()
    const db = open()
    const select = statement<{ name: string }>('select name from fact where name = $1')
    const run = (name: string | null) =>
      db.transaction().execute(async (tx) => {
        await insertWithNext(tx, [name])
        return await select(tx, [name])
      })
    for (const name of ['a', null, 'b', null, 'c'])
      if (name === null) await expect(run(name)).rejects.toMatchObject({ code: '23502' })
      else expect(await run(name)).toEqual([{ name }])
    expect(await facts()).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  })

  it('sends a large statement at once, and fails the next one if it fails', async () => {
    const { database, open, facts } = await setUp()
    const db = open()
    const large = 'x'.repeat(100_000)
    const insertLength = statementWithNext('insert into fact select length($1::text)::text')
    const isBusy = `select from pg_stat_activity where query like '%length(%' and application_name = 'test' and datname = current_database()`
    await db.transaction().execute(async (tx) => {
      await insertLength(tx, [large])
      await eventually(async () => (await database.query(isBusy)).length === 1)
    })
    expect(await facts()).toEqual([{ name: '100000' }])
    const repeated = db.transaction().execute(async (tx) => {
      await insertLength(tx, [large])
      await insertAndCommit(tx, ['after'])
    })
    await expect(repeated).rejects.toMatchObject({ code: '23505' })
    expect(await facts()).toEqual([{ name: '100000' }])
    await db.transaction().execute((tx) => insertAndCommit(tx, ['after']))
    expect(await facts()).toEqual([{ name: '100000' }, { name: 'after' }])
  })

  it('lets a transaction be rolled back after a large statement has failed', async () => {
    const { open } = await setUp()
    const db = open()
    const backend = async () => (await sql`select pg_backend_pid() as pid`.execute(db)).rows
    const before = await backend()
    const failWithNext = statementWithNext('select 1 / (length($1) - 100000)')
    const failing = db.transaction().execute(async (tx) => {
      await failWithNext(tx, ['x'.repeat(100_000)])
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('given up')
    expect(await backend()).toEqual(before)
  })

  it('is refused outside of a transaction', async () => {
    const { open } = await setUp()
    await expect(insertWithNext(open(), ['made'])).rejects.toThrow('Only a statement in a transaction')
  })

  it('is not sent if the transaction is rolled back before', async () => {
    const { database, open } = await setUp()
    const db = open()
    const failing = db.transaction().execute(async (tx) => {
      await insertWithNext(tx, ['made'])
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('given up')
    const open_transactions = `select from pg_stat_activity where application_name = 'test' and datname = current_database() and xact_start is not null`
    expect(await database.query(open_transactions)).toEqual([])
    await db.transaction().execute((tx) => insertAndCommit(tx, ['after']))
    expect(await database.query('select name from public.fact')).toEqual([{ name: 'after' }])
  })
})

describe('sendTogether', () => {
  it('returns the rows of each query, after the statements that were to be sent with the next one', async () => {
    const { open } = await setUp()
    const names = fixedQuery<{ name: string }>('select name from fact where name <> $1 order by name')
    const count = fixedQuery<{ count: number }>('select count(*) from fact')
    const answers = await open()
      .transaction()
      .execute(async (tx) => {
        await insertWithNext(tx, ['first'])
        await insertWithNext(tx, ['second'])
        return await sendTogether(tx, [names(['first']), count()])
      })
    expect(answers).toEqual([[{ name: 'second' }], [{ count: 2 }]])
  })

  it('fails with the error of the first query that failed', async () => {
    const { open, facts } = await setUp()
    const fail = fixedQuery('select 1 / $1::int')
    const failing = open()
      .transaction()
      .execute(async (tx) => {
        await insertWithNext(tx, ['made'])
        await sendTogether(tx, [fail([0]), fail([1])])
      })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await facts()).toEqual([])
  })
})

/** Opens a pool of one connection that records the texts that are sent, and refuses `refused`. */
const openRecorded = (url: string, refused?: string) => {
  const sent: string[] = []
  const pool = createPool({ url, schema: 'public', name: 'test', max: 1 })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (config: { text: string }, done: (err: Error) => void) => void
    const record: typeof query = (config, done) => {
      sent.push(config.text)
      if (config.text === refused) done(new Error('refused'))
      else query(config, done)
    }
    Object.assign(client, { query: record })
  })
  const db = createDatabase(pool)
  onTestFinished(() => db.destroy())
  return { db, sent }
}

describe('a transaction', () => {
  it('fails when a statement has failed before COMMIT, even if the error was caught', async () => {
    const { open, facts } = await setUp()
    const failing = open()
      .transaction()
      .execute(async (tx) => {
        await sql`insert into fact values ('made')`.execute(tx)
        await sql`select 1 / 0`.execute(tx).catch(() => {})
      })
    await expect(failing).rejects.toThrow(AbortedTransactionError)
    expect(await facts()).toEqual([])
  })

  it('has the isolation level and the access mode that were asked for', async () => {
    const { open } = await setUp()
    const { rows } = await open()
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) =>
        sql`select current_setting('transaction_isolation') as level,
          current_setting('transaction_read_only') as read_only`.execute(tx),
      )
    expect(rows).toEqual([{ level: 'repeatable read', read_only: 'on' }])
  })

  it('that has only read ends without an answer to COMMIT, before the next one begins', async () => {
    const { database, open } = await setUp()
    const db = open()
    const count = () =>
      db
        .transaction()
        .setAccessMode('read only')
        .execute((tx) => sql<{ count: number }>`select count(*) from fact`.execute(tx))
    expect((await count()).rows).toEqual([{ count: 0 }])
    await db.transaction().execute((tx) => insertAndCommit(tx, ['made']))
    expect((await count()).rows).toEqual([{ count: 1 }])
    const open_transactions = `select from pg_stat_activity where application_name = 'test' and datname = current_database() and xact_start is not null`
    await eventually(async () => (await database.query(open_transactions)).length === 0)
  })

  it('shows in the stack of an error where the statement was sent', async () => {
    const { open } = await setUp()
    const err = await sql`select 1 / 0`.execute(open()).catch((err: Error) => err)
    expect(err).toMatchObject({ stack: expect.stringContaining('pipeline.test.ts') })
  })

  it('sends nothing when it is rolled back before its first statement', async () => {
    const { database } = await setUp()
    const { db, sent } = openRecorded(database.adminUrl)
    const failing = db.transaction().execute(async (tx) => {
      await insertWithNext(tx, ['made'])
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('given up')
    expect(sent).toEqual([])
  })

  it('that cannot be rolled back ends its connection', async () => {
    const { database, facts } = await setUp()
    const { db } = openRecorded(database.adminUrl, 'rollback')
    const failing = db.transaction().execute(async (tx) => {
      await sql`insert into fact values ('made')`.execute(tx)
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('refused')
    await db.transaction().execute((tx) => insertAndCommit(tx, ['after']))
    expect(await facts()).toEqual([{ name: 'after' }])
  })
})

describe('prepared statements', () => {
  const prepared = sql<{ count: number }>`
    select count(*) from pg_prepared_statements where statement like 'select * from fact%'`

  it('are kept for a statement that repeats', async () => {
    const { open } = await setUp()
    const db = open()
    for (const name of ['a', 'b', 'c']) await sql`select * from fact where name = ${name}`.execute(db)
    expect((await prepared.execute(db)).rows).toEqual([{ count: 1 }])
  })

  it('are prepared again after Postgres has forgotten them', async () => {
    const { open } = await setUp()
    const db = open()
    const read = () => acrossAccounts(db, (tx) => sql`select * from fact where name = ${'a'}`.execute(tx))
    for (let time = 0; time < 3; time += 1) await read()
    await sql`deallocate all`.execute(db)
    expect((await read()).rows).toEqual([])
  })

  it('are prepared again after a migration has changed the columns', async () => {
    const { database, open } = await setUp()
    const db = open()
    const read = () => acrossAccounts(db, (tx) => sql`select * from fact where name = ${'a'}`.execute(tx))
    await database.query(`insert into fact values ('a')`)
    for (let time = 0; time < 3; time += 1) expect((await read()).rows).toEqual([{ name: 'a' }])
    await database.query('alter table public.fact add column note text')
    expect((await read()).rows).toEqual([{ name: 'a', note: null }])
  })
})
