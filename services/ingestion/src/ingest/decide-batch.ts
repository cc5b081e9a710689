import { type EventAnswer, withRules } from '@shiplog/contract/internal'
import type { NewEvent } from '@shiplog/event-log'
import type { EvaluatedRule } from '@shiplog/events'
import { HttpError } from '@shiplog/http'
import type { FirstAnswer, KeyedRequest } from '../db/idempotency-keys.ts'
import type { Decision } from '../domain/decide.ts'
import type { Ledger } from '../domain/ledger.ts'
import { VersionConflictError } from '../domain/merge-claim.ts'
import { MetadataTooLargeError } from '../domain/merge-fields.ts'
import { toEvent } from '../domain/to-event.ts'
import { toResponse } from '../domain/to-response.ts'
import type { Judgement } from '../guard/judge.ts'
import { type Guard, type Judged, refuse } from '../guard/open-guard.ts'
import { preflightEvent, shownRules } from '../guard/tell.ts'
import { BatchTooLargeError, maxGuardMs } from './batch-too-large-error.ts'
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
 * An answer. It is final unless the client may send the event again with the same idempotency key: with a
 * field corrected, or when the rules allow the start. Only a final answer is stored under the key.
 */
type Answered = { answer: EventAnswer; isFinal: boolean }

/** Bytes of a violated rule, besides its message. Answers share the rules that passed. */
const bytesPerViolation = 800

const bytesOfRule = ({ error_message: message }: EvaluatedRule): number =>
  message === null ? 8 : bytesPerViolation + Buffer.byteLength(JSON.stringify(message))

const bytesOfRules = (rules: readonly EvaluatedRule[] = []): number =>
  rules.reduce((bytes, rule) => bytes + bytesOfRule(rule), 0)

/** Returns a decision with the result of its check. */
const withStatus = (decision: Decision, judgement: Judgement | undefined): Decision =>
  judgement === undefined || judgement.status === null
    ? decision
    : { ...decision, record: { ...decision.record, preflight_status: judgement.status } }

/**
 * Decides submissions in order.
 *
 * @param storedAnswers first answers stored under idempotency keys of these submissions
 * @throws BatchTooLargeError when the rules take too long, or the answers have more than `maxBytes`. This
 * also bounds the log rows, because a log row is about as large as its answer
 */
export const decideBatch = (
  submissions: Submission[],
  {
    ledger,
    guard,
    firstOrdinal,
    storedAnswers,
    newId,
    maxBytes,
  }: {
    ledger: Ledger
    guard: Guard
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
  let bytes = 0

  const accept = ({ event, trace }: Submission, decision: Decision, judged?: Judged): EventAnswer => {
    const judgement = judged?.judgement
    ledger.accept(decision)
    guard.accept({ event, decision, trace }, judged)
    const facts = [toEvent(decision, event), judgement && preflightEvent(judgement, decision, event)].filter(
      (fact) => fact !== undefined,
    )
    for (const fact of facts) events.push({ id: newId(), account_id: event.account_id, ...fact, trace })
    const rules = judgement && shownRules(judgement.verdict)
    return { status: 200, body: toResponse(decision), ...(rules && { rules }) }
  }

  const decide = (submission: Submission): Answered => {
    const { event, trace, skippedBy, mayNotSkip } = submission
    try {
      const decision = ledger.decide(event, { id: newId(), ordinal: ordinal++ })
      const judged = guard.judge(event, decision, skippedBy)
      if (judged?.judgement.outcome === 'blocked') {
        const { judgement } = judged
        const asked = guard.ask({ event, decision, trace }, judged)
        const { answer, logged } = refuse(judgement, decision, { event, trace, mayNotSkip, asked, newId })
        events.push(logged)
        bytes += bytesOfRules(shownRules(judgement.verdict))
        return { answer, isFinal: false }
      }
      return { answer: accept(submission, withStatus(decision, judged?.judgement), judged), isFinal: true }
    } catch (err) {
      if (err instanceof VersionConflictError)
        return { answer: { status: 409, body: { detail: err.message } }, isFinal: true }
      if (err instanceof MetadataTooLargeError)
        return { answer: { status: 400, body: { detail: err.message } }, isFinal: false }
      throw err
    }
  }

  const answer = (submission: Submission): EventAnswer => {
    const { keyed } = submission
    if (keyed === null) return decide(submission).answer
    const first = answersByKey.get(keyName(keyed))
    if (first !== undefined) return repeatAnswer(first, keyed)
    const decided = decide(submission)
    if (!decided.isFinal) return decided.answer
    const { status, body } = withRules(decided.answer)
    const firstAnswer = { ...keyed, status, body }
    answersByKey.set(keyName(keyed), firstAnswer)
    firstAnswers.push(firstAnswer)
    return { status, body }
  }

  const answerWithinLimit = (submission: Submission, index: number): EventAnswer => {
    const answered = answer(submission)
    bytes += estimateBytes(answered.body) + bytesOfRules(answered.rules)
    const isSlow = index > 0 && guard.spentMs() > maxGuardMs
    if (bytes > maxBytes || isSlow) throw new BatchTooLargeError(index, submissions.length)
    return answered
  }

  return { answers: submissions.map(answerWithinLimit), events, firstAnswers }
}
