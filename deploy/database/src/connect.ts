import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type ConnectOptions = {
  url: string
  /** How long a database that takes no connections yet is waited for. Default: not at all. */
  waitMs?: number
  /** Told what it waits for, each time that this changes. */
  log?: (line: string) => void
}

const againMs = 1_000
const connectTimeoutMs = 5_000

/** SQLSTATEs of a server that starts or recovers (57P03), and of one that has no connection left (53300). */
const passing = ['57P03', '53300']

/** Whether waiting may help: nobody answers yet, or only for now. Against a wrong password it does not. */
const isPassing = (err: unknown): boolean =>
  !(err instanceof pg.DatabaseError) || passing.includes(err.code ?? '')

/** Node's error has an empty message when every address of a host name refused: its code says why. */
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
  // A lost connection also emits 'error', and without a listener that ends the process. The query that runs,
  // or the next one, is rejected as well, and its caller handles that.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * A connection to the database, as soon as it takes one.
 *
 * @throws the last error when `waitMs` are over, or at once one that waiting does not help against
 */
export const connect = async ({ url, waitMs = 0, log = () => {} }: ConnectOptions): Promise<pg.Client> => {
  const deadline = performance.now() + waitMs
  let told = ''
  while (true) {
    try {
      return await tryToConnect(url)
    } catch (err) {
      if (!isPassing(err) || performance.now() >= deadline) throw err
      const reason = reasonOf(err)
      if (reason !== told) log(`waits for the database (${reason})`)
      told = reason
      await sleep(againMs)
    }
  }
}
