import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type FetchLog, RebuildRefusedError, rebuildProjection } from '../src/index.ts'
import { FencedError } from '../src/reader/checkpoint.ts'
import { describeTables } from '../src/reader/describe-tables.ts'
import {
  createBroker,
  createBus,
  createOwner,
  createReader,
  createWorld,
  eventually,
  expectedTallies,
  fold,
  log,
  newEvents,
  type ReaderTables,
  readTallies,
  stream,
  type World,
} from './support.ts'

const rebuild = (
  world: World,
  options: Partial<Parameters<typeof rebuildProjection<ReaderTables>>[0]> = {},
) =>
  rebuildProjection<ReaderTables>({
    service: 'reader',
    source: stream,
    databaseUrl: world.adminUrl,
    schema: 'reader',
    tables: ['seen', 'tally'],
    fetchLog: world.fetchLog,
    handle: fold,
    log,
    batchSize: 50,
    ...options,
  })

const shadows = (world: World) => world.query("select from pg_namespace where nspname like 'reader_rebuild%'")

/** Begins a transaction with a statement, and leaves it open. */
const openTransaction = async (world: World, statement: string) => {
  const tx = await world.reader.startTransaction().execute()
  onTestFinished(async () => {
    if (!tx.isCommitted) await tx.rollback().execute()
  })
  const run = (text: string) => sql.raw(text).execute(tx)
  await run(statement)
  return { run, commit: () => tx.commit().execute() }
}

/** Whether somebody waits for such a lock on a table or view. */
const isWaiting = async (world: World, mode: string): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_locks where not granted and locktype = 'relation' and mode = ${mode}
      and database = (select oid from pg_database where datname = current_database())`.execute(world.reader)
  return rows.length > 0
}

describe('rebuildProjection', () => {
  it('replaces wrong tables while the projection runs and readers read, and nobody sees a half of it', async () => {
    const world = await createWorld()
    const bus = await createBus((await createBroker()).url)
    const owner = createOwner(world, bus)
    const projection = createReader(world, bus)
    await world.append(newEvents(2_000))
    expect(await projection.reached(2_000, 10_000)).toBe(true)
    await world.query("update reader.tally set trail = 'wrong', events = 1000000")

    let running = true
    const counts: number[] = []
    const read = async (): Promise<void> => {
      while (running) {
        const [row] = await world.query<{ count: number; slow: boolean }>(
          'select count(*)::int from reader.seen',
        )
        counts.push(row?.count ?? 0)
      }
    }
    const write = async (): Promise<void> => {
      while (running) {
        await world.append(newEvents(3))
        owner.wake()
        await sleep(3)
      }
    }
    const others = [read(), write()]
    const position = await rebuild(world)
    await eventually(async () => (await projection.position()) > position)
    running = false
    await Promise.all(others)

    expect(position).toBeGreaterThanOrEqual(2_000)
    await eventually(async () => {
      expect(await readTallies(world.reader)).toEqual(expectedTallies(await world.readAll()))
      return true
    })
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(2_000)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(await shadows(world)).toEqual([])
  })

  it('brings a projection back that was ahead of a log from a backup', async () => {
    const world = await createWorld()
    const bus = await createBus((await createBroker()).url)
    const owner = createOwner(world, bus)
    const projection = createReader(world, bus, { idleMs: 100 })
    await world.append(newEvents(10))
    expect(await projection.reached(10, 10_000)).toBe(true)
    await world.query(
      'delete from owner.event_log where position > 6; update owner.event_log_head set position = 6',
    )
    await eventually(() => owner.position() === 6)

    expect(await rebuild(world)).toBe(6)
    expect(await readTallies(world.reader)).toEqual(expectedTallies(await world.readAll()))
    await world.append(newEvents(2))
    await eventually(async () => {
      expect(await readTallies(world.reader)).toEqual(expectedTallies(await world.readAll()))
      return true
    })
  })

  it('leaves everything about the tables as it was, but their rows', async () => {
    const world = await createWorld()
    await world.append(newEvents(10))
    await world.query(`
      set search_path = reader;
      create function check_seen() returns trigger language plpgsql as $$ begin return new; end $$;
      alter table tally add column total int generated always as (events + 1) stored,
        add column noted text default 'none' not null constraint short check (length(noted) < 100);
      alter table tally set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01);
      alter table tally replica identity full;
      alter table tally enable row level security, force row level security;
      create policy account_scope on tally using (current_setting('shiplog.accounts', true) = 'every');
      create policy narrow on tally as restrictive for select to public using (events > 0);
      create unique index tally_trail on tally (account_id, trail) include (events);
      create index tally_partial on tally (trail desc nulls last) where events > 3;
      create trigger looks_at after insert on tally for each row execute function check_seen();
      alter table seen add constraint seen_position primary key (position),
        add column account_id uuid constraint seen_of references tally on delete cascade;
      comment on table tally is 'what was counted';
      comment on column tally.trail is 'an "order"';
      comment on index tally_partial is 'serves nobody';
      comment on constraint tally_pkey on tally is 'of one account';
      grant select on tally to public;
      grant update (trail) on tally to pg_monitor with grant option;
      create view counted with (security_invoker = true) as select t.*, 1 as one from tally t where events > 1;
      create view twice as select count(*) from counted;
      comment on view counted is 'what is left';
      grant select on counted to pg_monitor`)
    const views = () =>
      world.query(
        `select relname, relacl::text, reloptions, pg_get_viewdef(oid), obj_description(oid) from pg_class
         where relnamespace = 'reader'::regnamespace and relkind = 'v' order by relname`,
      )
    const tables = ['tally', 'seen']
    const before = [await describeTables(world.reader, 'reader', tables), await views()]
    expect(before[0]?.length).toBeGreaterThan(40)
    await rebuild(world, { tables })
    await rebuild(world, { tables })
    expect([await describeTables(world.reader, 'reader', tables), await views()]).toEqual(before)
    expect(await world.query('select count::int from reader.twice')).toEqual([{ count: 3 }])
    const again = world.query('insert into reader.seen values (1, gen_random_uuid())')
    await expect(again).rejects.toThrow('seen_position')
  })

  it('refuses what it could not make again, and leaves it as it was', async () => {
    const world = await createWorld()
    await world.append(newEvents(10))
    await world.query('create statistics reader.both on account_id, events from reader.tally')
    await expect(rebuild(world)).rejects.toThrow('tally: statistics both')
    expect(await readTallies(world.reader)).toEqual([])
    expect(await shadows(world)).toEqual([])
  })

  it('refuses to undo what a migration has done to the tables meanwhile', async () => {
    const world = await createWorld()
    await world.append(newEvents(10))
    const migrating = rebuild(world, {
      handle: async (tx, events) => {
        await fold(tx, events)
        await world.query('alter table reader.tally add column later text')
      },
    })
    await expect(migrating).rejects.toThrow('tally: column 4 later text')
    expect(await world.query('select later from reader.tally')).toEqual([])
  })

  it('waits for who reads the tables, and lets nobody wait long behind', async () => {
    const world = await createWorld()
    await world.append(newEvents(2_000))
    await world.reader.connection().execute(async (other) => {
      const count = async (): Promise<number> => {
        const { rows } = await sql<{ count: number }>`execute seen_events`.execute(other)
        return rows[0]?.count ?? 0
      }
      await sql`prepare seen_events as select count(*)::int from seen`.execute(other)
      await sql`begin`.execute(other)
      expect(await count()).toBe(0)
      const rebuilding = rebuild(world)
      await eventually(async () => (await count()) === 0 && (await isWaiting(world, 'AccessExclusiveLock')))

      let slowest = 0
      for (let read = 0; read < 30; read += 1) {
        const start = performance.now()
        expect(await world.query('select count(*)::int from reader.seen')).toEqual([{ count: 0 }])
        slowest = Math.max(slowest, performance.now() - start)
        expect(await count()).toBe(0)
        await sleep(100)
      }
      expect(slowest).toBeGreaterThan(100)
      expect(slowest).toBeLessThan(1_500)
      await world.append(newEvents(5))
      await sql`commit`.execute(other)
      const position = await rebuilding
      expect([2_000, 2_005]).toContain(position)
      expect(await count()).toBe(position)
      const logged = (await world.readAll()).slice(0, position)
      expect(await readTallies(world.reader)).toEqual(expectedTallies(logged))
    })
  })

  it('keeps nobody waiting behind it while it waits for a vacuum', async () => {
    const world = await createWorld()
    await world.append(newEvents(10))
    const vacuum = await openTransaction(world, 'lock table tally in share update exclusive mode')
    const rebuilding = rebuild(world)
    await eventually(() => isWaiting(world, 'ShareUpdateExclusiveLock'))
    await world.query(
      "begin; set local lock_timeout = '50ms'; select from reader.tally; delete from reader.tally",
    )
    await world.query('rollback')
    await vacuum.commit()
    expect(await rebuilding).toBe(10)
  })

  it('is out of the way of who reads a view and waits behind it for the table', async () => {
    const world = await createWorld()
    await world.append(newEvents(10))
    await world.query('create view reader.counted as select * from reader.tally')
    const other = await openTransaction(world, 'select from tally')
    const rebuilding = rebuild(world)
    await eventually(() => isWaiting(world, 'AccessExclusiveLock'))
    const reading = world.query('select from reader.counted')
    await eventually(() => isWaiting(world, 'AccessShareLock'))
    await other.commit()
    expect(await reading).toBeDefined()
    expect(await rebuilding).toBe(10)
  })

  it('gives up before those do who wait for it and hold what it waits for', async () => {
    const world = await createWorld()
    await world.append(newEvents(10))
    await world.query('create view reader.counted as select * from reader.tally')
    const first = await openTransaction(world, 'select from seen')
    const second = await openTransaction(world, 'select from tally')
    const rebuilding = rebuild(world)
    await eventually(() => isWaiting(world, 'AccessExclusiveLock'))
    const reading = second.run('select from counted')
    await sleep(600)
    await first.commit()
    await reading
    await second.run('select from seen')
    await second.commit()
    expect(await rebuilding).toBe(10)
  })

  it('fails no reader of tables and views, in whatever order they are read', async () => {
    const world = await createWorld()
    await world.append(newEvents(10))
    await world.query(`
      create view reader.counted with (security_invoker = true) as select * from reader.tally;
      create view reader.twice as select c.trail from reader.counted c, reader.seen`)
    let running = true
    const relations = ['tally', 'seen', 'counted', 'twice']
    const read = async (reader: number): Promise<number> => {
      let reads = 0
      for (; running; reads += 1) {
        const at = (step: number) => relations[(reads * (reader + 1) + reader + step) % relations.length]
        const tx = await openTransaction(world, `select from ${at(0)}`)
        await tx.run(`select from ${at(1)}`)
        await tx.run(`select from ${at(2)}, ${at(3)}`)
        await tx.commit()
        await sleep(20 * reader)
      }
      return reads
    }
    const reading = Promise.all([0, 1, 2, 3].map(read))
    try {
      for (let round = 0; round < 3; round += 1) expect(await rebuild(world)).toBe(10)
    } finally {
      running = false
    }
    expect(Math.min(...(await reading))).toBeGreaterThan(5)
  }, 60_000)

  it('refuses copies that another rebuild has made anew meanwhile', async () => {
    const world = await createWorld()
    await world.append(newEvents(10))
    await rebuild(world)
    const before = await readTallies(world.reader)
    const other = await openTransaction(world, 'select from tally')
    const rebuilding = rebuild(world)
    const refused = expect(rebuilding).rejects.toThrow(FencedError)
    await eventually(() => isWaiting(world, 'AccessExclusiveLock'))
    await eventually(async () => !(await isWaiting(world, 'AccessExclusiveLock')))
    await world.query(`
      delete from reader_rebuild_things.tally;
      update reader_rebuild_things.checkpoint set position = 0`)
    await other.commit()
    await refused
    expect(await readTallies(world.reader)).toEqual(before)
  })

  it('goes on when the owner of the log does not answer for a moment', async () => {
    const world = await createWorld()
    await world.append(newEvents(120))
    let fetches = 0
    const fetchLog: FetchLog = (after, limit) => {
      fetches += 1
      return fetches === 2 ? Promise.reject(new Error('503')) : world.fetchLog(after, limit)
    }
    expect(await rebuild(world, { fetchLog })).toBe(120)
    expect(await readTallies(world.reader)).toEqual(expectedTallies(await world.readAll()))
  })

  it('leaves the tables as they were when an event cannot be handled', async () => {
    const world = await createWorld()
    await world.append(newEvents(10))
    await rebuild(world)
    const before = await readTallies(world.reader)
    await world.append(newEvents(1))
    const failing = rebuild(world, { handle: () => Promise.reject(new Error('poison')) })
    await expect(failing).rejects.toThrow('poison')
    expect(await readTallies(world.reader)).toEqual(before)
    await rebuild(world)
    expect(await readTallies(world.reader)).toEqual(expectedTallies(await world.readAll()))
  })

  it('fails when the handler writes a table that was not named', async () => {
    const world = await createWorld()
    await world.append(newEvents(1))
    await expect(rebuild(world, { tables: ['tally'] })).rejects.toThrow('cannot insert into view "seen"')
    expect(await readTallies(world.reader)).toEqual([])
  })

  it('refuses when tables that stay refer to tables that are rebuilt', async () => {
    const world = await createWorld()
    await world.query('create table reader.note (account_id uuid references reader.tally on delete cascade)')
    await expect(rebuild(world)).rejects.toThrow(RebuildRefusedError)
    await expect(rebuild(world)).rejects.toThrow('those that are: note')
  })

  it('refuses while another rebuild of the same projection runs', async () => {
    const world = await createWorld()
    await world.append(newEvents(1))
    const working = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const first = rebuild(world, {
      handle: async (tx, events) => {
        working.resolve()
        await finish.promise
        await fold(tx, events)
      },
    })
    await working.promise
    await expect(rebuild(world)).rejects.toThrow('under way')
    finish.resolve()
    await first
  })

  it('refuses when the log no longer goes back to its first event', async () => {
    const world = await createWorld()
    await world.append(newEvents(5))
    await world.query('delete from owner.event_log where position < 3')
    await expect(rebuild(world)).rejects.toThrow('The log continues at 3, not at 1')
  })
})
