import type { EventAnswer } from '@shiplog/contract/internal'
import type { NewEvent } from '@shiplog/event-log'
import { HttpError } from '@shiplog/http'
import type { FirstAnswer, KeyedRequest } from '../db/idempotency-keys.ts'
import type { Ledger } from '../domain/ledger.ts'
import { VersionConflictError } from '../domain/merge-claim.ts'
import { MetadataTooLargeError } from '../domain/merge-fields.ts'
import { toEvent } from '../domain/to-event.ts'
import { toResponse } from '../domain/to-response.ts'
import { BatchTooLargeError } from './batch-too-large-error.ts'
import { estimateBytes } from './estimate-bytes.ts'
import type { Submission } from './submission.ts'

/**
 * The answers to a batch, in order; the events to log; and the first answers to store under idempotency keys.
 */
export type DecidedBatch = { answers: EventAnswer[]; events: NewEvent[]; firstAnswers: FirstAnswer[] }

export const toErrorAnswer = ({ status, message }: HttpError): EventAnswer => ({
  status,
  body: { detail: message },
})

/** Returns a name for an idempotency key that is unique across accounts. */
export const keyName = ({ account_id, key }: Pick<KeyedRequest, 'account_id' | 'key'>): string =>
  `${account_id}:${key}`

const keyReused = new HttpError(
  422,
  "This 'Idempotency-Key' came with another request before: send a new key with a new request",
)

/** Returns the first answer again; 422 when the first request with this key was different. */
const repeatAnswer = (first: FirstAnswer, request: KeyedRequest): EventAnswer =>
  first.kind === request.kind && first.body_hash === request.body_hash
    ? { status: first.status, body: first.body }
    : toErrorAnswer(keyReused)

/**
 * Decides submissions in order.
 *
 * @param storedAnswers first answers stored under idempotency keys of these submissions
 * @throws BatchTooLargeError when the answers have more than `maxBytes`. This also bounds the log rows,
 * because a log row is about as large as its answer
 */
export const decideBatch = (
  submissions: Submission[],
  {
    ledger,
    firstOrdinal,
    storedAnswers,
    newId,
    maxBytes,
  }: {
    ledger: Ledger
    storedAnswers: FirstAnswer[]
    newId: () => string
    firstOrdinal: number
    maxBytes: number
  },
): DecidedBatch => {
  const answersByKey = new Map(storedAnswers.map((answer) => [keyName(answer), answer]))
  const events: NewEvent[] = []
  const firstAnswers: FirstAnswer[] = []

  let ordinal = firstOrdinal

  const decide = ({ event, trace }: Submission): EventAnswer => {
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
    if (keyed === null) return decide(submission)
    const first = answersByKey.get(keyName(keyed))
    if (first !== undefined) return repeatAnswer(first, keyed)
    const decided = decide(submission)
    // The answer 400 is not stored, because the client may correct the event and send it with the same key.
    if (decided.status === 400) return decided
    const firstAnswer = { ...keyed, ...decided }
    answersByKey.set(keyName(keyed), firstAnswer)
    firstAnswers.push(firstAnswer)
    return decided
  }

  let bytes = 0
  const answerWithinLimit = (submission: Submission, index: number): EventAnswer => {
    const answered = answer(submission)
    bytes += estimateBytes(answered.body)
    if (bytes > maxBytes) throw new BatchTooLargeError(index, submissions.length)
    return answered
  }

  return { answers: submissions.map(answerWithinLimit), events, firstAnswers }
}
