/**
 * Answers that clients may get during a step. `nothing`: only 200. `retryable`: 200, or 503 with
 * `Retry-After`. `unanswered`: the same, or no answer at all.
 */
export type Allowed = 'nothing' | 'retryable' | 'unanswered'

export type Step = {
  name: string
  allowed: Allowed
  /** Runs the step, and resolves when everything is ready again. */
  run: () => Promise<void>
  /** Reason why the step is skipped; undefined if it is not. */
  leftOut?: string
}

/** A step that was taken, or the reason why it was skipped. Times are in ms since 1970. */
export type TakenStep = Pick<Step, 'name' | 'allowed'> &
  ({ leftOut: string } | { startedAt: number; endedAt: number })
