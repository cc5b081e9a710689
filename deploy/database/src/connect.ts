import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type ConnectOptions = {
  url: string
  /** Longest wait for a database that accepts no connections yet. Default 0. */
  waitMs?: number
  /** Called with a line for each step, and for each reason to wait. */
  log?: (line: string) => void
}

const retryMs = 1_000
const connectTimeoutMs = 5_000

/**
 * SQLSTATEs of a server that starts or recovers (57P03), and of a server without a free connection (53300).
 */
const temporary = ['57P03', '53300']

/** Returns true if a later try may succeed, unlike with a wrong password. */
const isTemporary = (err: unknown): boolean =>
  !(err instanceof pg.DatabaseError) || temporary.includes(err.code ?? '')

/**
 * Returns the message of an error. If the message is empty, returns the code or the name: Node's message is
 * empty when all addresses of a host have refused the connection.
 */
export const reasonOf = (err: unknown): string => {
  if (!(err instanceof Error)) return String(err)
  return err.message || (err as NodeJS.ErrnoException).code || err.name
}

const tryToConnect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'shiplog migrate',
    connectionTimeoutMillis: connectTimeoutMs,
  })
  // A lost connection emits `error`. Without a listener, that would end the process. The current or next
  // query is rejected too, and its caller handles that.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Connects to the database as soon as it accepts a connection.
 *
 * @throws the last error when `waitMs` have passed; an error that is not temporary is thrown at once
 */
export const connect = async ({ url, waitMs = 0, log = () => {} }: ConnectOptions): Promise<pg.Client> => {
  const deadline = performance.now() + waitMs
  let lastReason = ''
  while (true) {
    try {
      return await tryToConnect(url)
    } catch (err) {
      if (!isTemporary(err) || performance.now() >= deadline) throw err
      const reason = reasonOf(err)
      if (reason !== lastReason) log(`waits for the database (${reason})`)
      lastReason = reason
      await sleep(retryMs)
    }
  }
}
