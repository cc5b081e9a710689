import { connectBus } from '@shiplog/bus'
import type { LoggedEvent } from '@shiplog/event-log'
import { createLogger } from '@shiplog/log'
import pg from 'pg'
import { describeEvent } from './event-lines.ts'

export type EventFeed = {
  /** Returns the description of an event, if it is one of the last 1,000 events. */
  find: (eventId: string) => string | undefined
  stop: () => Promise<void>
}

const remembered = 1_000

/** Returns a function that looks up the name of an account. Each name is queried once. */
const accountNames = (postgresUrl: string): ((id: string) => Promise<string>) => {
  const names = new Map<string, Promise<string>>()
  const ask = async (id: string): Promise<string> => {
    const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ name: string }>(
        'select name from gateway.account where id = $1',
        [id],
      )
      return rows[0]?.name ?? id
    } catch {
      names.delete(id) // the database is away: the next event asks again
      return id
    } finally {
      await client.end().catch(() => {})
    }
  }
  return (id) => {
    const known = names.get(id) ?? ask(id)
    names.set(id, known)
    return known
  }
}

/** Subscribes to the stream of events, and passes on a line for each event from now on. */
export const followEvents = async (
  { natsUrl, postgresUrl }: { natsUrl: string; postgresUrl: string },
  print: (line: string) => void,
): Promise<EventFeed> => {
  const since = new Date().toISOString()
  const nameOf = accountNames(postgresUrl)
  const seen = new Map<string, string>()
  const log = createLogger('npm start', 'silent')
  const bus = await connectBus({ url: natsUrl, name: 'npm start', log })
  bus.subscribe('EVENTS.>', async (body) => {
    const event = body as LoggedEvent | undefined
    if (event === undefined) return // too large for a message
    const description = describeEvent(event)
    // Older events are published again when NATS has lost its store and is filled from the log.
    if (description === undefined || event.recorded_at < since) return
    const text = `${await nameOf(event.account_id)}  ${description}`
    seen.set(event.id, text)
    const [oldest] = seen.keys()
    if (seen.size > remembered && oldest !== undefined) seen.delete(oldest)
    print(text)
  })
  return { find: (eventId) => seen.get(eventId), stop: bus.close }
}
