import type { EventAnswer, SubmittedItem } from '@shiplog/contract/internal'
import { HttpError } from '@shiplog/http'
import type { Context } from '../context.ts'
import { toErrorAnswer } from './decide-batch.ts'
import { startItemSpan } from './spans.ts'
import type { RemainingMs } from './store-batch.ts'
import { storeSubmissions } from './store-submissions.ts'
import { type Submission, toSubmission } from './submission.ts'

const validate = (
  ctx: Context,
  item: SubmittedItem,
): { submission: Submission } | { answer: EventAnswer } => {
  try {
    return { submission: toSubmission(item) }
  } catch (err) {
    if (err instanceof HttpError) return { answer: toErrorAnswer(err) }
    ctx.log.error({ err, request_id: item.request_id }, 'event validation failed')
    return { answer: toErrorAnswer(new HttpError(500, 'Internal server error')) }
  }
}

/**
 * Validates and stores items. An item that is invalid or not allowed gets its own answer (400 or 403) and
 * does not affect the others.
 *
 * @returns an answer for each item, in order; for the first items only, when one transaction or one response
 * cannot hold all
 */
export const submitItems = async (
  ctx: Context,
  items: SubmittedItem[],
  remainingMs: RemainingMs,
): Promise<EventAnswer[]> => {
  const spans = items.map((item) => startItemSpan(item.trace, item.kind))
  try {
    const validated = items.map((item, index) =>
      validate(ctx, { ...item, trace: spans[index]?.traceparent ?? item.trace }),
    )
    const submissions = validated.flatMap((one) => ('submission' in one ? [one.submission] : []))
    const answers = (await storeSubmissions(ctx, submissions, remainingMs)).values()
    const results = validated.map((one) => ('answer' in one ? one.answer : answers.next().value))
    const end = results.indexOf(undefined)
    return results.slice(0, end === -1 ? results.length : end).filter((result) => result !== undefined)
  } finally {
    for (const span of spans) span.end()
  }
}
