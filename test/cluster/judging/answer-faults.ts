import type { Attempt } from '../attempt.ts'
import type { PostedEvent } from './events-of-steps.ts'
import type { Allowed, TakenStep } from './step.ts'

const isAllowed = (allowed: Allowed, { status, retry_after }: Attempt): boolean => {
  if (status === 200) return true
  if (status === 503) return allowed !== 'nothing' && retry_after !== null
  return status === null && allowed === 'unanswered'
}

const nameOf = ({ status, error, retry_after }: Attempt): string => {
  if (status === null) return `no answer (${error})`
  return status === 503 && retry_after === null ? '503 without Retry-After' : `answer ${status}`
}

const rules: Record<Allowed, string> = {
  nothing: 'nothing but 200 on the first try',
  retryable: 'nothing but 200, and 503 with Retry-After',
  unanswered: 'nothing but 200, 503 with Retry-After, and no answer',
}

/** Returns a sentence for each kind of answer that clients got during a step and must not get. */
export const answerFaults = ({ name, allowed }: TakenStep, events: PostedEvent[]): string[] => {
  const refused = events
    .flatMap(({ attempts }) => attempts)
    .filter((attempt) => !isAllowed(allowed, attempt))
    .toSorted((one, other) => one.sent_at - other.sent_at)
  return Map.groupBy(refused, nameOf)
    .entries()
    .map(([what, attempts]) => {
      const at = new Date(attempts[0]?.sent_at ?? 0).toISOString().slice(11, 23)
      return `"${name}" may give ${rules[allowed]}. It gave ${attempts.length} × ${what}, first at ${at}.`
    })
    .toArray()
}
