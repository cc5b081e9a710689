import { randomUUID } from 'node:crypto'
import { AckPolicy, type JetStreamManager } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { type Bus, connectBus } from '@shiplog/bus'
import { createLogger } from '@shiplog/log'
import { createDatabase, createPool, type Migrations, migrate } from '@shiplog/postgres'
import { createDatabaseTemplate, createEmptyDatabase, eventually, startNats } from '@shiplog/testing'
import { type Generated, type Kysely, sql, type Transaction } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { createCheckpointV1, createEventLogV1 } from '../src/ddl/index.ts'
import {
  appendEvents,
  createEventLogOwner,
  createProjection,
  type EventLogOwner,
  type EventLogOwnerOptions,
  type FetchLog,
  type LoggedEvent,
  type LogPage,
  type NewEvent,
  type Projection,
  type ProjectionOptions,
  readLogPage,
} from '../src/index.ts'

export { eventually }

export const stream = 'THINGS'
export const log = createLogger('test', process.env.LOG_LEVEL ?? 'silent')

/** Returns a migration that runs these statements. */
export const migration = (statements: string): Migrations[string] => ({
  up: async (db) => {
    await sql.raw(statements).execute(db)
  },
})

export const readerMigrations: Migrations = {
  '20260101T000000Z-create-checkpoint': { up: createCheckpointV1 },
  '20260101T000100Z-create-seen-tally': migration(`
    create table seen (position bigint not null, id uuid not null);
    create table tally (account_id uuid primary key, events int not null, trail text not null)`),
}

export type ReaderTables = {
  checkpoint: { source: string; position: number; updated_at: Generated<Date> }
  seen: { position: number; id: string }
  tally: { account_id: string; events: number; trail: string }
}

export type Reader = Kysely<ReaderTables>

/** Adds an event to a trail, which depends on the order of all events of the account. */
export const step = (trail: string, { data }: Pick<LoggedEvent, 'data'>): string =>
  `${trail.slice(-40)}.${(data as { n: number }).n}`

/**
 * A handler whose tables show whether every event was applied once and in order: `seen` has a row for each
 * time, `trail` shows the order.
 */
export const fold = async (tx: Transaction<ReaderTables>, events: LoggedEvent[]): Promise<void> => {
  await tx
    .insertInto('seen')
    .values(events.map(({ position, id }) => ({ position, id })))
    .execute()
  const accounts = [...new Set(events.map((event) => event.account_id))]
  const rows = await tx.selectFrom('tally').selectAll().where('account_id', 'in', accounts).execute()
  const tallies = new Map(rows.map((row) => [row.account_id, row]))
  for (const event of events) {
    const { account_id } = event
    const before = tallies.get(account_id) ?? { account_id, events: 0, trail: '' }
    tallies.set(account_id, { account_id, events: before.events + 1, trail: step(before.trail, event) })
  }
  await tx
    .insertInto('tally')
    .values([...tallies.values()])
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        events: eb.ref('excluded.events'),
        trail: eb.ref('excluded.trail'),
      })),
    )
    .execute()
}

export const readTallies = async (db: Reader) =>
  await db.selectFrom('tally').selectAll().orderBy('account_id').execute()

/** Returns the rows that `tally` must have: a slow model, one event at a time. */
export const expectedTallies = (events: LoggedEvent[]) => {
  const tallies = new Map<string, { account_id: string; events: number; trail: string }>()
  for (const event of events) {
    const { account_id } = event
    const before = tallies.get(account_id) ?? { account_id, events: 0, trail: '' }
    tallies.set(account_id, { account_id, events: before.events + 1, trail: step(before.trail, event) })
  }
  return [...tallies.values()].sort((a, b) => (a.account_id < b.account_id ? -1 : 1))
}

const accounts = Array.from({ length: 3 }, () => randomUUID())
let made = 0

export const newEvent = (event: Partial<NewEvent> = {}): NewEvent => {
  made += 1
  const account_id = accounts[made % accounts.length] ?? ''
  return { id: randomUUID(), account_id, type: 'thing.made', data: { n: made }, trace: null, ...event }
}

export const newEvents = (count: number): NewEvent[] => Array.from({ length: count }, () => newEvent())

export type World = {
  adminUrl: string
  query: <Row extends object>(text: string) => Promise<Row[]>
  owner: Kysely<unknown>
  reader: Reader
  /** Runs migrations in the schema of the reader. */
  migrateReader: (migrations: Migrations) => Promise<void>
  fetchLog: FetchLog
  append: (events: NewEvent[]) => ReturnType<typeof appendEvents>
  readAll: () => Promise<LoggedEvent[]>
}

const connectTo = (adminUrl: string) => ({
  owner: createDatabase<unknown>(createPool({ url: adminUrl, schema: 'owner', name: 'owner', max: 20 })),
  tables: createDatabase<unknown>(createPool({ url: adminUrl, schema: 'reader', name: 'reader' })),
})

const prepareTemplate = (): Promise<string> =>
  createDatabaseTemplate(async ({ adminUrl, query }) => {
    await query('create schema owner; create schema reader')
    const { owner, tables } = connectTo(adminUrl)
    await createEventLogV1(owner)
    await migrate(tables, 'reader', readerMigrations, () => {})
    await Promise.all([owner.destroy(), tables.destroy()])
  })

let template: Promise<string> | undefined

/** Creates a database with a log in the schema `owner` and tables that follow it in the schema `reader`. */
export const createWorld = async (): Promise<World> => {
  template ??= prepareTemplate()
  const { adminUrl, query, drop } = await createEmptyDatabase(await template)
  await query('set search_path = reader')
  const { owner, tables } = connectTo(adminUrl)
  const reader = tables.$extendTables<ReaderTables>()
  onTestFinished(async () => {
    await Promise.all([owner.destroy(), reader.destroy()])
    await drop()
  })
  const migrateReader = (migrations: Migrations): Promise<void> =>
    migrate(tables, 'reader', migrations, () => {})
  const fetchLog: FetchLog = async (after, limit) =>
    JSON.parse(await readLogPage(owner, { after, limit })) as LogPage
  const readAll = async (): Promise<LoggedEvent[]> => {
    const all: LoggedEvent[] = []
    while (true) {
      const { events } = await fetchLog(all.at(-1)?.position ?? 0, 10_000)
      if (events.length === 0) return all
      all.push(...events)
    }
  }
  return {
    adminUrl,
    query,
    owner,
    reader,
    migrateReader,
    fetchLog,
    append: (events) => owner.transaction().execute((tx) => appendEvents(tx, events)),
    readAll,
  }
}

/** Waits until the tables equal the slow model: each event applied once, in order. */
export const tablesHoldTheLog = (world: World) =>
  eventually(
    async () => {
      const logged = await world.readAll()
      expect(await readTallies(world.reader)).toEqual(expectedTallies(logged))
      const seen = await world.reader.selectFrom('seen').select('id').orderBy('position').execute()
      expect(seen.map(({ id }) => id)).toEqual(logged.map(({ id }) => id))
      return true
    },
    { timeoutMs: 20_000 },
  )

export const createBroker = async () => {
  const broker = await startNats()
  onTestFinished(broker.stop)
  return broker
}

export const createBus = async (url: string, name = 'test'): Promise<Bus> => {
  const bus = await connectBus({ url, name, log })
  onTestFinished(bus.close)
  return bus
}

export const createOwner = (
  world: World,
  bus: Bus,
  options: Partial<EventLogOwnerOptions> = {},
): EventLogOwner => {
  const owner = createEventLogOwner({
    stream,
    db: world.owner,
    databaseUrl: world.adminUrl,
    bus,
    log,
    replicas: 1,
    ...options,
  })
  onTestFinished(owner.stop)
  return owner
}

export const createReader = (
  world: World,
  bus: Bus,
  options: Partial<ProjectionOptions<ReaderTables>> = {},
): Projection => {
  const projection = createProjection<ReaderTables>({
    service: 'reader',
    source: stream,
    db: world.reader,
    databaseUrl: world.adminUrl,
    bus,
    log,
    fetchLog: world.fetchLog,
    handle: fold,
    ...options,
  })
  onTestFinished(projection.stop)
  return projection
}

/**
 * Creates consumers until the stream has its maximum, as a client does that leaks them.
 *
 * @returns name of one of them
 */
export const fillWithConsumers = async (jsm: JetStreamManager): Promise<string> => {
  const settings = { ack_policy: AckPolicy.None, mem_storage: true, inactive_threshold: nanos(60_000) }
  const add = () => jsm.consumers.add(stream, settings)
  const { name } = await add()
  for (let count = 1; count < 256; count += 1) await add()
  await expect(add()).rejects.toThrow('maximum consumers limit reached')
  return name
}

/** Ends the database session of a leader, as a crash or an idle timeout does. */
export const endLeadership = async (world: World, name: string): Promise<number> => {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where application_name = ${name} and pid in (select pid from pg_locks where locktype = 'advisory' and granted)
  `.execute(world.owner)
  return rows.length
}
