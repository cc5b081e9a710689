import type { EventAnswer } from '@shiplog/contract/internal'
import { HttpError, unavailable } from '@shiplog/http'
import { isUnavailable } from '@shiplog/postgres'
import pg from 'pg'
import type { Context } from '../context.ts'
import { BatchTooLargeError, maxTransactionBytes } from './batch-too-large-error.ts'
import { toErrorAnswer } from './decide-batch.ts'
import { estimateBytes } from './estimate-bytes.ts'
import { OutcomeUnknownError, type RemainingMs, storeBatch, TooLateError } from './store-batch.ts'
import type { Submission } from './submission.ts'

const maxAttempts = 3

const isSerializationFailure = (err: unknown): boolean =>
  err instanceof pg.DatabaseError && err.code === '40001'

const sendAgain = 'Events cannot be stored at the moment: send them again'

/** True for errors after which the same transaction may succeed. */
const isTransient = (err: unknown): boolean => isUnavailable(err) || isSerializationFailure(err)

const storeWithRetries = async (
  ctx: Context,
  submissions: Submission[],
  remainingMs: RemainingMs,
): Promise<EventAnswer[]> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await storeBatch(ctx, submissions, remainingMs)
    } catch (err) {
      if (!isTransient(err)) throw err
      if (remainingMs() <= 0) throw new TooLateError('The batch waited too long', { cause: err })
      if (attempt === maxAttempts) throw err
      ctx.log.warn({ err, attempt, items: submissions.length }, 'batch rolled back')
    }
  }
}

/** True for errors that are answered with 503, after which the client has to send the event again. */
const mustBeSentAgain = (err: unknown): boolean =>
  err instanceof OutcomeUnknownError || err instanceof TooLateError || isUnavailable(err)

/** Stores one submission. An unexpected error is answered with 500. @throws errors that `mustBeSentAgain` */
const storeAlone = async (
  ctx: Context,
  submission: Submission,
  remainingMs: RemainingMs,
): Promise<EventAnswer> => {
  try {
    const [answer] = await storeWithRetries(ctx, [submission], remainingMs)
    if (answer === undefined) throw new Error('A batch of one was answered with nothing')
    return answer
  } catch (err) {
    if (mustBeSentAgain(err)) throw err
    const { account_id, product_id, version_id } = submission.event
    ctx.log.error({ err, account_id, product_id, version_id }, 'event not stored')
    return toErrorAnswer(new HttpError(500, 'Internal server error'))
  }
}

/** Stores the submissions, or only the first of them when one transaction cannot hold all. */
const storeFirst = async (
  ctx: Context,
  submissions: Submission[],
  remainingMs: RemainingMs,
): Promise<EventAnswer[]> => {
  try {
    return await storeWithRetries(ctx, submissions, remainingMs)
  } catch (err) {
    if (!(err instanceof BatchTooLargeError)) throw err
    return await storeFirst(ctx, submissions.slice(0, err.retrySize), remainingMs)
  }
}

const storeOneByOne = async (
  ctx: Context,
  submissions: Submission[],
  remainingMs: RemainingMs,
): Promise<EventAnswer[]> => {
  const answers: EventAnswer[] = []
  let bytes = 0
  for (const submission of submissions) {
    try {
      const answer = await storeAlone(ctx, submission, remainingMs)
      bytes += estimateBytes(answer.body)
      answers.push(answer)
      if (bytes > maxTransactionBytes) return answers
    } catch (err) {
      // The database does not answer, or no time is left. To try each of the others would take longer than
      // the gateway waits.
      const rest = submissions.slice(answers.length)
      return [...answers, ...rest.map(() => toErrorAnswer(unavailable(sendAgain, err)))]
    }
  }
  return answers
}

/**
 * Stores valid submissions and answers each as if it had been sent alone. When an unexpected error fails the
 * batch, its submissions are stored one by one.
 *
 * @returns an answer for each submission, in order. When one transaction or one response cannot hold all,
 * only answers for the first submissions; nothing was done with the others
 * @throws HttpError 503 when the database does not answer, when no time is left, or when it is unknown
 * whether the batch was stored
 */
export const storeSubmissions = async (
  ctx: Context,
  submissions: Submission[],
  remainingMs: RemainingMs,
): Promise<EventAnswer[]> => {
  if (submissions.length === 0) return []
  try {
    return await storeFirst(ctx, submissions, remainingMs)
  } catch (err) {
    if (mustBeSentAgain(err)) throw unavailable(sendAgain, err)
    ctx.log.warn({ err, items: submissions.length }, 'batch failed, storing item by item')
  }
  return await storeOneByOne(ctx, submissions, remainingMs)
}
