import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, eventually } from '@shiplog/testing'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase, createPool, isUnavailable } from '../src/index.ts'

const setUp = async () => {
  const database = await createTestDatabase()
  const db = createDatabase(createPool({ url: database.adminUrl, schema: 'public', name: 'pool under test' }))
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  return { database, db }
}

describe('createPool', () => {
  it('reads bigint as a number', async () => {
    const { db } = await setUp()
    const { rows } = await sql<{ n: number }>`select 9007199254740991::bigint as n`.execute(db)
    expect(rows).toEqual([{ n: 9007199254740991 }])
  })

  it('counts a refused password as unavailable, because it may be changing', async () => {
    const { database } = await setUp()
    const url = Object.assign(new URL(database.urlFor('gateway')), { password: 'of yesterday' }).href
    const db = createDatabase(createPool({ url, schema: 'gateway', name: 'of yesterday' }))
    onTestFinished(() => db.destroy())
    const err = await sql`select 1`.execute(db).catch((err: unknown) => err)
    expect(String(err)).toContain('password authentication failed')
    expect(isUnavailable(err)).toBe(true)
  })

  it('survives the end of a session in the middle of a transaction', async () => {
    const { database, db } = await setUp()
    const transaction = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pool under test'",
      )
      await eventually(async () => {
        const left = await database.query(
          "select 1 from pg_stat_activity where application_name = 'pool under test'",
        )
        return left.length === 0
      })
      await sql`select 1`.execute(tx)
    })
    await expect(transaction).rejects.toThrow()
    expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
  })

  it.each([
    ['when it is told', { idleInTransactionMs: 100 }, 1_000],
    ['within seconds by itself', {}, 7_000],
  ])('frees the locks of a process that was paused in a transaction, %s', async (_, options, withinMs) => {
    const { database, db } = await setUp()
    await database.query('create table public.head (position int)')
    await database.query('insert into public.head values (0)')
    const pool = createPool({
      url: database.adminUrl,
      schema: 'public',
      name: 'paused',
      ...options,
    })
    const paused = createDatabase(pool)
    onTestFinished(() => paused.destroy())
    const [locked, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = paused.transaction().execute(async (tx) => {
      await sql`update head set position = position + 1`.execute(tx)
      locked.resolve()
      await resumed.promise
      await sql`update head set position = position + 1`.execute(tx)
    })
    held.catch(() => {})

    await locked.promise
    const next = sql`update head set position = 10`.execute(db)
    const isFreed = await Promise.race([next.then(() => true), sleep(withinMs, false)])
    resumed.resolve()
    expect(isFreed).toBe(true)
    await expect(held).rejects.toThrow()
    expect((await sql`select position from head`.execute(db)).rows).toEqual([{ position: 10 }])
  })

  it('waits at most a minute for a silent server by default', async () => {
    const { database } = await setUp()
    const pool = createPool({ url: database.adminUrl, schema: 'public', name: 'patient' })
    const client = await pool.connect()
    expect(client.connection.stream).toMatchObject({ timeout: 60_000 })
    client.release()
    await pool.end()
  })

  it('closes the connection to a server that is gone', async () => {
    const { database } = await setUp()
    const { hostname, port } = new URL(database.adminUrl)
    let isReachable = true
    const way = createServer((inner) => {
      const outer = connect(Number(port), hostname)
      inner.on('data', (data) => isReachable && outer.write(data)).on('error', () => {})
      outer.on('data', (data) => isReachable && inner.write(data)).on('error', () => {})
      inner.on('close', () => outer.destroy())
    })
    await new Promise<void>((resolve) => void way.listen(0, '127.0.0.1', resolve))
    const url = new URL(database.adminUrl)
    url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
    const db = createDatabase(
      createPool({ url: url.href, schema: 'public', name: 'far', max: 1, silenceMs: 300 }),
    )
    onTestFinished(async () => {
      await db.destroy()
      way.close()
    })

    const one = sql<{ n: number }>`select 1 as n`
    await one.execute(db)
    isReachable = false
    await expect(one.execute(db)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    isReachable = true
    expect((await one.execute(db)).rows).toEqual([{ n: 1 }])
  })
})
