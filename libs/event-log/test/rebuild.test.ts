import { setTimeout as sleep } from 'node:timers/promises'
import type { Migrations } from '@shiplog/postgres'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type FetchLog, RebuildRefusedError, rebuildProjection } from '../src/index.ts'
import { FencedError } from '../src/reader/checkpoint.ts'
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
  migration,
  newEvents,
  type ReaderTables,
  readerMigrations,
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
    role: 'pg_monitor',
    migrations: readerMigrations,
    tables: ['seen', 'tally'],
    fetchLog: world.fetchLog,
    handle: fold,
    log,
    batchSize: 50,
    ...options,
  })

/**
 * Describes the tables and views of the schema, one line for each table, column, index, constraint, policy, …
 */
const describeSchema = async (world: World): Promise<string[]> => {
  const rows = await world.query<{ line: string }>(`
    with relation as (
      select *, oid::regclass::text as name from pg_class where relnamespace = 'reader'::regnamespace
    )
    select concat_ws(' ', name, relkind, relrowsecurity, relforcerowsecurity, reloptions, relacl) as line
    from relation
    union all
    select concat_ws(' ', name, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated,
      pg_get_expr(adbin, adrelid), col_description(relation.oid, attnum))
    from relation join pg_attribute on attrelid = relation.oid
    left join pg_attrdef on adrelid = relation.oid and adnum = attnum where attnum > 0
    union all
    select pg_get_indexdef(indexrelid) from pg_index join relation on indrelid = relation.oid
    union all
    select concat_ws(' ', name, conname, pg_get_constraintdef(pg_constraint.oid))
    from pg_constraint join relation on conrelid = relation.oid
    union all
    select concat_ws(' ', name, polname, pg_get_expr(polqual, polrelid))
    from pg_policy join relation on polrelid = relation.oid
    union all
    select pg_get_viewdef(oid) from relation where relkind = 'v'
    order by 1`)
  return rows.map(({ line }) => line)
}

const shadows = (world: World) => world.query("select from pg_namespace where nspname like 'reader_rebuild%'")

/** Runs a statement in a transaction, and leaves the transaction open. */
const openTransaction = async (world: World, statement: string) => {
  const tx = await world.reader.startTransaction().execute()
  onTestFinished(async () => {
    if (!tx.isCommitted) await tx.rollback().execute()
  })
  const run = (text: string) => sql.raw(text).execute(tx)
  await run(statement)
  return { run, commit: () => tx.commit().execute() }
}

/** Returns true if a session waits for a lock of this mode on a table or view. */
const isWaiting = async (world: World, mode: string): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_locks where not granted and locktype = 'relation' and mode = ${mode}
      and database = (select oid from pg_database where datname = current_database())`.execute(world.reader)
  return rows.length > 0
}

describe('rebuildProjection', () => {
  it('replaces wrong tables while the projection runs, and no reader sees a part of them', async () => {
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

  it('repairs a projection that was ahead of a log from a backup', async () => {
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

  it('makes the tables as the migrations make them, and leaves views as they were', async () => {
    const world = await createWorld()
    await world.append(newEvents(10))
    const migrations: Migrations = {
      ...readerMigrations,
      '20260102T000000Z-extend-tally': migration(`
        create table note (id int primary key);
        insert into note values (1);
        create function note_count() returns bigint language sql as 'select count(*) from note';
        alter table tally add column total int generated always as (events + 1) stored,
          add column noted text default 'none' not null constraint short check (length(noted) < 100);
        alter table tally set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01);
        alter table tally enable row level security, force row level security;
        create policy account_scope on tally using (current_setting('shiplog.accounts', true) = 'every');
        create unique index tally_trail on tally (account_id, trail) include (events);
        create index tally_partial on tally (trail desc nulls last) where events > 3;
        alter table seen add constraint seen_position primary key (position),
          add column account_id uuid constraint seen_of references tally on delete cascade;
        comment on column tally.trail is 'an "order"';
        create view counted with (security_invoker = true) as select t.*, 1 as one from tally t where events > 1;
        create view twice as select count(*) from counted`),
    }
    await world.query(
      'alter default privileges in schema reader grant select, insert, update, delete on tables to pg_monitor',
    )
    await world.migrateReader(migrations)
    await world.query('grant select, insert, update, delete on reader.seen, reader.tally to pg_monitor')
    const tables = ['tally', 'seen']
    const before = await describeSchema(world)
    expect(before.length).toBeGreaterThan(30)
    await rebuild(world, { tables, migrations })
    await rebuild(world, { tables, migrations })
    expect(await describeSchema(world)).toEqual(before)
    expect(await world.query('select count::int from reader.twice')).toEqual([{ count: 3 }])
    const again = world.query('insert into reader.seen values (1, gen_random_uuid())')
    await expect(again).rejects.toThrow('seen_position')
  })

  it('refuses a table that needs a function of the schema, which would be gone with the second schema', async () => {
    const world = await createWorld()
    const migrations: Migrations = {
      ...readerMigrations,
      '20260102T000000Z-check-tally': migration(`
        create function check_tally() returns trigger language plpgsql as $$ begin return new; end $$;
        create trigger checked before insert on tally for each row execute function check_tally()`),
    }
    await world.migrateReader(migrations)
    await expect(rebuild(world, { migrations })).rejects.toThrow('cannot drop function')
    expect(await shadows(world)).toEqual([])
  })

  it('refuses when the schema has migrations that this release does not have, or the other way round', async () => {
    const world = await createWorld()
    await world.append(newEvents(10))
    const later = { ...readerMigrations, '20260102T000000Z-create-note': migration('create table note ()') }
    await expect(rebuild(world, { migrations: later })).rejects.toThrow('20260102T000000Z-create-note')
    await world.migrateReader(later)
    await expect(rebuild(world)).rejects.toThrow('20260102T000000Z-create-note')
    expect(await readTallies(world.reader)).toEqual([])
    expect(await shadows(world)).toEqual([])
  })

  it('refuses to undo a migration that has run since it began', async () => {
    const world = await createWorld()
    await world.append(newEvents(10))
    const later = {
      ...readerMigrations,
      '20260102T000000Z-add-later': migration('alter table tally add column later text'),
    }
    const rebuilding = rebuild(world, {
      handle: async (tx, events) => {
        await fold(tx, events)
        await world.migrateReader(later)
      },
    })
    await expect(rebuilding).rejects.toThrow('20260102T000000Z-add-later')
    expect(await world.query('select later from reader.tally')).toEqual([])
  })

  it('waits for readers of the tables, without blocking others for long', async () => {
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

  it('blocks nobody while it waits for a vacuum', async () => {
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

  it('does not deadlock with a reader of a view that waits for its table', async () => {
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

  it('gives up before Postgres fails a reader that waits for it', async () => {
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

  it('refuses tables that another rebuild has made again meanwhile', async () => {
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

  it('continues when the owner of the log fails to answer once', async () => {
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
    await expect(rebuild(world)).rejects.toThrow('tables that are not: note')
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
    await expect(rebuild(world)).rejects.toThrow('is running')
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
