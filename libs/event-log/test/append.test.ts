import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appendAndCommit, appendEvents, headPosition, readEventLog, readLogPage } from '../src/index.ts'
import { logPage, pageBytes } from '../src/logged-event.ts'
import { createWorld, newEvent, newEvents, type World } from './support.ts'

describe('appendEvents', () => {
  it('numbers events from 1, without gaps, in the order given', async () => {
    const world = await createWorld()
    const events = newEvents(3)

    const first = await world.append(events.slice(0, 2))
    const second = await world.append(events.slice(2))

    expect([first.first, first.last, second.first, second.last]).toEqual([1, 2, 3, 3])
    expect((await world.readAll()).map(({ position, id }) => [position, id])).toEqual(
      events.map(({ id }, index) => [index + 1, id]),
    )
    expect(await headPosition(world.owner)).toBe(3)
  })

  it('stores every field unchanged, and the time in milliseconds', async () => {
    const world = await createWorld()
    const data = { name: 'a "b" \\ {c}, NULL \u{1F680}', list: [1, null, { deep: true }], empty: '' }
    const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    const [alone, ...together] = [newEvent({ data, trace }), newEvent({ data, trace }), newEvent({ data })]

    const appended = [await world.append([alone]), await world.append(together)]

    const times = appended.map(({ recorded_at }) => recorded_at.toISOString())
    expect(await world.readAll()).toEqual([
      { ...alone, position: 1, recorded_at: times[0] },
      ...together.map((event, index) => ({ ...event, position: index + 2, recorded_at: times[1] })),
    ])
  })

  it('stores nothing when the transaction rolls back', async () => {
    const world = await createWorld()
    const rolledBack = world.owner.transaction().execute(async (tx) => {
      await appendEvents(tx, newEvents(5))
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')

    expect(await world.append(newEvents(1))).toMatchObject({ first: 1, last: 1 })
  })

  it('does not move the head for an empty list', async () => {
    const world = await createWorld()
    await world.append(newEvents(2))
    expect(await world.append([])).toMatchObject({ first: 3, last: 2 })
    expect(await headPosition(world.owner)).toBe(2)
  })

  it('appends 500 events at once', async () => {
    const world = await createWorld()
    expect(await world.append(newEvents(500))).toMatchObject({ first: 1, last: 500 })
  })

  it('shows a reader a log without gaps at every moment, while 16 writers commit and roll back', async () => {
    const world = await createWorld()
    let writing = true
    const looks: number[][] = []
    const look = async (): Promise<void> => {
      while (writing) {
        const positions = (await readEventLog(world.owner, { after: 0, limit: 10_000 })).map(
          (e) => e.position,
        )
        const head = await headPosition(world.owner)
        expect(positions).toEqual(positions.map((_, index) => index + 1))
        expect(head).toBeGreaterThanOrEqual(positions.length)
        looks.push(positions)
      }
    }
    const committed: { first: number; ids: string[] }[] = []
    const write = async (writer: number): Promise<void> => {
      for (let round = 0; round < 15; round += 1) {
        const events = newEvents(1 + ((writer + round) % 4))
        const fails = (writer * 7 + round) % 3 === 0
        await world.owner
          .transaction()
          .execute(async (tx) => {
            const { first } = await appendEvents(tx, events)
            if (fails) await sleep(writer % 3)
            if (fails) throw new Error('roll back')
            committed.push({ first, ids: events.map((event) => event.id) })
          })
          .catch((err: Error) => expect(err.message).toBe('roll back'))
      }
    }
    const looking = look()
    await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)))
    writing = false
    await looking

    const inOrder = committed.sort((a, b) => a.first - b.first).flatMap(({ ids }) => ids)
    expect((await world.readAll()).map((event) => event.id)).toEqual(inOrder)
    expect(looks.length).toBeGreaterThan(3)
  })
})

describe('appendAndCommit', () => {
  it('has committed when it returns, together with earlier statements of the transaction', async () => {
    const world = await createWorld()
    await world.query('create table owner.fact (name text)')
    await world.owner.transaction().execute(async (tx) => {
      await sql`insert into fact values ('made')`.execute(tx)
      expect(await appendAndCommit(tx, newEvents(2))).toMatchObject({ first: 1, last: 2 })
      expect(await world.query('select name from owner.fact')).toEqual([{ name: 'made' }])
    })
    expect(await world.readAll()).toHaveLength(2)
  })

  it('commits nothing when the events cannot be logged', async () => {
    const world = await createWorld()
    await world.query('create table owner.fact (name text)')
    const failing = world.owner.transaction().execute(async (tx) => {
      await sql`insert into fact values ('made')`.execute(tx)
      await appendAndCommit(tx, [newEvent({ id: 'no UUID' })])
    })
    await expect(failing).rejects.toThrow('invalid input syntax for type uuid')
    expect(await world.query('select name from owner.fact')).toEqual([])
    expect(await world.append(newEvents(1))).toMatchObject({ first: 1 })
  })

  it.each([1, 2])(
    'appends none of %i events after waiting for the log for longer than withinMs',
    async (count) => {
      const world = await createWorld()
      const release = await holdHead(world)
      const late = world.owner
        .transaction()
        .execute((tx) => appendAndCommit(tx, newEvents(count), { withinMs: 200 }))
      const inTime = world.owner
        .transaction()
        .execute((tx) => appendAndCommit(tx, newEvents(count), { withinMs: 10_000 }))
      const refused = expect(late).rejects.toMatchObject({ code: '57014' })
      await sleep(400)
      await release()
      await refused
      expect(await inTime).toMatchObject({ first: 2, last: 1 + count })
      expect(await headPosition(world.owner)).toBe(1 + count)
    },
  )
})

/**
 * Appends in an open transaction, so that other appends wait.
 * @returns a function that ends the transaction
 */
const holdHead = async (world: World): Promise<() => Promise<void>> => {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = world.owner.transaction().execute(async (tx) => {
    await appendEvents(tx, newEvents(1))
    held.resolve()
    await released.promise
  })
  await held.promise
  return async () => {
    released.resolve()
    await holding
  }
}

/**
 * Counts the pages that Postgres reads for a statement. Dead rows make them more, a busy machine does not.
 */
const pagesOf = async (db: Kysely<unknown>, statement: string): Promise<number> => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
    explain (analyze, buffers, format json) ${sql.raw(statement)}`.execute(db)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}

describe('the head', () => {
  it('takes no more pages after 20,000 appends under an open snapshot than before', async () => {
    const world = await createWorld()
    const moved = {
      append: 'select event_log_next(1)',
      head: 'select position from event_log_head order by position desc limit 1',
    }
    const measure = async () => ({
      append: await pagesOf(world.owner, moved.append),
      head: await pagesOf(world.owner, moved.head),
    })
    await measure()
    const before = await measure()
    await world.query('begin isolation level repeatable read')
    await world.query('select count(*) from owner.event_log')
    await sql`set synchronous_commit = off`.execute(world.owner)
    await sql`do $$ begin for i in 1..20000 loop perform event_log_next(1); commit; end loop; end $$`.execute(
      world.owner,
    )
    await measure()
    const after = await measure()
    await world.query('commit')
    expect(await headPosition(world.owner)).toBe(20_004)
    expect(after.append).toBeLessThan(before.append + 20)
    expect(after.head).toBeLessThan(before.head + 20)
  }, 60_000)

  it('assigns no positions that the log has already', async () => {
    const world = await createWorld()
    await world.append(newEvents(5))
    await world.query('update owner.event_log_head set position = 3')
    await expect(world.append(newEvents(1))).rejects.toThrow(
      'event_log_head is at 3, but event_log has events up to 5',
    )
    expect(await world.readAll()).toHaveLength(5)
  })

  it('assigns none in a month without events either, in whichever month the last events are', async () => {
    const world = await createWorld()
    await world.append(newEvents(5))
    for (const moved of ["interval '2 months'", "interval '-2 months'"]) {
      await world.query(`update owner.event_log set recorded_at = now() + ${moved}`)
      await world.query('update owner.event_log_head set position = 3')
      await expect(world.append(newEvents(1))).rejects.toThrow(
        'event_log_head is at 3, but event_log has events up to 5',
      )
      await world.query('update owner.event_log_head set position = 5')
    }
    expect(await world.append(newEvents(1))).toMatchObject({ first: 6 })
  })

  it('records the time at which an event gets its position, not the start of the transaction', async () => {
    const world = await createWorld()
    const recorded = await world.owner.transaction().execute(async (tx) => {
      await sql`select pg_sleep(0.2)`.execute(tx)
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx)
      return { since: rows[0]?.at, ...(await appendEvents(tx, newEvents(1))) }
    })
    expect(recorded.recorded_at.getTime()).toBeGreaterThanOrEqual(recorded.since?.getTime() ?? Number.NaN)
  })
})

describe('readEventLog', () => {
  it('reads events after a position, up to a limit', async () => {
    const world = await createWorld()
    await world.append(newEvents(6))
    const page = await readEventLog(world.owner, { after: 2, limit: 3 })
    expect(page.map((event) => event.position)).toEqual([3, 4, 5])
  })

  it('ends a page before it exceeds pageBytes, but not before its first event', async () => {
    const world = await createWorld()
    const weighing = (bytes: number) => newEvent({ data: 'x'.repeat(bytes - 2) })
    const heavy = pageBytes / 4
    await world.append([heavy, heavy, heavy, heavy, 10, 2 * pageBytes, 10, 10].map(weighing))
    const lastAfter = async (after: number) =>
      (await readEventLog(world.owner, { after, limit: 1_000 })).at(-1)?.position
    expect(await lastAfter(0)).toBe(4)
    expect(await lastAfter(1)).toBe(5)
    expect(await lastAfter(5)).toBe(6)
    expect(await lastAfter(6)).toBe(8)
    expect(await lastAfter(8)).toBeUndefined()
  })
})

describe('readLogPage', () => {
  it('reads the head after the page, so that no event of the page is beyond it', async () => {
    const world = await createWorld()
    await world.append(newEvents(1))
    let late = [newEvent()]
    // Appends an event between the two queries.
    const between = world.owner.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const [event] = late
        late = []
        if (event !== undefined) await world.append([event])
        return result
      },
    })
    const page = logPage.parse(JSON.parse(await readLogPage(between, { after: 0, limit: 10 })))
    expect(page).toMatchObject({ events: [{ position: 1 }], head: 2 })
  })
})
