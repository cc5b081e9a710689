import type { EventAnswer } from '@shiplog/contract/internal'
import { HttpError, unavailable } from '@shiplog/http'
import { isUnavailable } from '@shiplog/postgres'
import pg from 'pg'
import type { Context } from '../context.ts'
import { BatchTooHeavyError, maxTransactionBytes } from './batch-too-heavy-error.ts'
import { bytesOf } from './bytes-of.ts'
import { toErrorAnswer } from './decide-batch.ts'
import { OutcomeUnknownError, type RemainingMs, storeBatch, TooLateError } from './store-batch.ts'
import type { Submission } from './submission.ts'

const attempts = 3

/** After which the same transaction may succeed. */
const isSerializationFailure = (err: unknown): boolean =>
  err instanceof pg.DatabaseError && err.code === '40001'

const notNow = 'Events cannot be stored at the moment: send them again'

const isPassing = (err: unknown): boolean => isUnavailable(err) || isSerializationFailure(err)

const storeWithRetries = async (
  ctx: Context,
  submissions: Submission[],
  remainingMs: RemainingMs,
): Promise<EventAnswer[]> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await storeBatch(ctx, submissions, remainingMs)
    } catch (err) {
      if (!isPassing(err)) throw err
      if (remainingMs() <= 0) throw new TooLateError('The batch waited too long', { cause: err })
      if (attempt === attempts) throw err
      ctx.log.warn({ err, attempt, items: submissions.length }, 'batch rolled back')
    }
  }
}

const isAway = (err: unknown): boolean =>
  err instanceof OutcomeUnknownError || err instanceof TooLateError || isUnavailable(err)

/** @throws the error, when the database does not answer */
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
    if (isAway(err)) throw err
    const { account_id, product_id, version_id } = submission.event
    ctx.log.error({ err, account_id, product_id, version_id }, 'event not stored')
    return toErrorAnswer(new HttpError(500, 'Internal server error'))
  }
}

/** Stores as many of the first submissions as one transaction holds. */
const storeFirst = async (
  ctx: Context,
  submissions: Submission[],
  remainingMs: RemainingMs,
): Promise<EventAnswer[]> => {
  try {
    return await storeWithRetries(ctx, submissions, remainingMs)
  } catch (err) {
    if (!(err instanceof BatchTooHeavyError)) throw err
    return await storeFirst(ctx, submissions.slice(0, err.fits), remainingMs)
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
      bytes += bytesOf(answer.body)
      answers.push(answer)
      if (bytes > maxTransactionBytes) return answers
    } catch (err) {
      // The database is away. To try each of the others as well would take longer than the gateway waits.
      const rest = submissions.slice(answers.length)
      return [...answers, ...rest.map(() => toErrorAnswer(unavailable(notNow, err)))]
    }
  }
  return answers
}

/**
 * Stores valid submissions and answers each as if it had come alone: when something unforeseen about one of
 * them fails the batch, they are stored one by one.
 *
 * @returns the answers to the first submissions, when all are more than one transaction and one answer hold;
 *   the others are as if they had not come
 * @throws HttpError 503 when the database is away, or when nobody waits for the answer any more
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
    if (isAway(err)) throw unavailable(notNow, err)
    ctx.log.warn({ err, items: submissions.length }, 'batch is stored item by item')
  }
  return await storeOneByOne(ctx, submissions, remainingMs)
}
