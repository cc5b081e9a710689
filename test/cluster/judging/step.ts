/**
 * What clients may see during a step, beside 200 on the first try. `nothing`: replacements must not be
 * noticed. `retryable`: 503 with `Retry-After`. `unanswered`: also broken or refused connections.
 */
export type Allowed = 'nothing' | 'retryable' | 'unanswered'

export type Step = {
  name: string
  allowed: Allowed
  /** Does something to the suite. Resolves when its effects are over and everything runs again. */
  run: () => Promise<void>
  /** Why the step is skipped. */
  leftOut?: string
}

/** A step that was taken or skipped. Times are in milliseconds. */
export type TakenStep = Pick<Step, 'name' | 'allowed'> &
  ({ leftOut: string } | { startedAt: number; endedAt: number })
