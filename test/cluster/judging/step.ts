/**
 * What clients may see of a step besides 200 on the first attempt. `nothing`: only 200. `retryable`: also 503
 * with `Retry-After`. `unanswered`: also connections that break or cannot be opened.
 */
export type Allowed = 'nothing' | 'retryable' | 'unanswered'

export type Step = {
  name: string
  allowed: Allowed
  /** Does the step, and resolves when everything runs again. */
  run: () => Promise<void>
  /** Reason why the step is skipped; undefined: it is taken. */
  leftOut?: string
}

/** A step that was taken, or the reason why it was skipped. Times in ms. */
export type TakenStep = Pick<Step, 'name' | 'allowed'> &
  ({ leftOut: string } | { startedAt: number; endedAt: number })
