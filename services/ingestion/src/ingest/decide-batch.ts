import type { EventAnswer } from '@shiplog/contract/internal'
import type { NewEvent } from '@shiplog/event-log'
import { HttpError } from '@shiplog/http'
import type { FirstAnswer, KeyedRequest } from '../db/idempotency-keys.ts'
import type { Ledger } from '../domain/ledger.ts'
import { VersionConflictError } from '../domain/merge-claim.ts'
import { MetadataTooLargeError } from '../domain/merge-fields.ts'
import { toEvent } from '../domain/to-event.ts'
import { toResponse } from '../domain/to-response.ts'
import { BatchTooHeavyError } from './batch-too-heavy-error.ts'
import { bytesOf } from './bytes-of.ts'
import type { Submission } from './submission.ts'

/** The answers to a batch, in order, and what is to be stored of it. */
export type DecidedBatch = { answers: EventAnswer[]; events: NewEvent[]; firstAnswers: FirstAnswer[] }

export const toErrorAnswer = ({ status, message }: HttpError): EventAnswer => ({
  status,
  body: { detail: message },
})

export const nameOfKey = ({ account_id, key }: Pick<KeyedRequest, 'account_id' | 'key'>): string =>
  `${account_id}:${key}`

const usedOtherwise = new HttpError(
  422,
  "This 'Idempotency-Key' came with another request before: send a new key with a new request",
)

const repeat = (first: FirstAnswer, request: KeyedRequest): EventAnswer =>
  first.kind === request.kind && first.body_hash === request.body_hash
    ? { status: first.status, body: first.body }
    : toErrorAnswer(usedOtherwise)

/**
 * Decides submissions in the order of their arrival.
 *
 * @param repeated the first answers under the submissions' idempotency keys
 * @throws BatchTooHeavyError when the answers, which show records as the log does, are more than `maxBytes`
 */
export const decideBatch = (
  submissions: Submission[],
  {
    ledger,
    firstOrdinal,
    repeated,
    newId,
    maxBytes,
  }: {
    ledger: Ledger
    repeated: FirstAnswer[]
    newId: () => string
    firstOrdinal: number
    maxBytes: number
  },
): DecidedBatch => {
  const answered = new Map(repeated.map((answer) => [nameOfKey(answer), answer]))
  const events: NewEvent[] = []
  const firstAnswers: FirstAnswer[] = []

  let ordinal = firstOrdinal

  const post = ({ event, trace }: Submission): EventAnswer => {
    try {
      const decision = ledger.post(event, { id: newId(), ordinal: ordinal++ })
      const fact = toEvent(decision, event)
      if (fact !== undefined) events.push({ id: newId(), account_id: event.account_id, ...fact, trace })
      return { status: 200, body: toResponse(decision) }
    } catch (err) {
      if (err instanceof VersionConflictError) return { status: 409, body: { detail: err.message } }
      if (err instanceof MetadataTooLargeError) return { status: 400, body: { detail: err.message } }
      throw err
    }
  }

  const answer = (submission: Submission): EventAnswer => {
    const { keyed } = submission
    if (keyed === null) return post(submission)
    const first = answered.get(nameOfKey(keyed))
    if (first !== undefined) return repeat(first, keyed)
    const given = post(submission)
    if (given.status === 400) return given
    const firstAnswer = { ...keyed, ...given }
    answered.set(nameOfKey(keyed), firstAnswer)
    firstAnswers.push(firstAnswer)
    return given
  }

  let bytes = 0
  const weighed = (submission: Submission, place: number): EventAnswer => {
    const given = answer(submission)
    bytes += bytesOf(given.body)
    if (bytes > maxBytes) throw new BatchTooHeavyError(place, submissions.length)
    return given
  }

  return { answers: submissions.map(weighed), events, firstAnswers }
}
