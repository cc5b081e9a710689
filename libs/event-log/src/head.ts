import { type Bus, coalesce } from '@shiplog/bus'
import { type QueryExecutorProvider, sql } from 'kysely'
import { z } from 'zod'

/** Answer of a log's owner to a request for the head. */
const headAnswer = z.object({ position: z.int().min(0) })
type HeadAnswer = z.output<typeof headAnswer>

const headSubject = (stream: string): string => `shiplog.head.${stream}`

/** Returns the position of the last committed event; 0 if the log is empty. */
export const headPosition = async (db: QueryExecutorProvider): Promise<number> => {
  const { rows } = await sql<{ position: string }>`
    select position from event_log_head order by position desc limit 1`.execute(db)
  return Number(rows[0]?.position ?? 0)
}

/**
 * Answers requests for the head of a log. Requests that arrive during a query share the next query.
 *
 * @returns a function that stops answering
 */
export const answerHeadRequests = (bus: Bus, stream: string, db: QueryExecutorProvider): (() => void) => {
  const head = coalesce(() => headPosition(db))
  const answer = async (): Promise<HeadAnswer> => ({ position: await head() })
  return bus.respond(headSubject(stream), 'owner', answer)
}

/**
 * Asks the owner of a log for the position of its last event.
 *
 * @throws BusUnavailableError if the owner does not answer within `timeoutMs`
 */
export const requestHead = async (bus: Bus, stream: string, timeoutMs: number): Promise<number> => {
  const answer = await bus.request(headSubject(stream), undefined, timeoutMs)
  return headAnswer.parse(answer).position
}
