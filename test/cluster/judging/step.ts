/**
 * What clients may see of a step, apart from 200 on the first try: `nothing`, where all is replaced as it
 * should be; `retryable`, 503 with `Retry-After`; `unanswered`, also a connection that breaks or is not made.
 */
export type Allowed = 'nothing' | 'retryable' | 'unanswered'

export type Step = {
  name: string
  allowed: Allowed
  /** Resolves when what it did is over and everything stands again. */
  run: () => Promise<void>
  /** Why it is not taken. */
  leftOut?: string
}

/** A step that was taken, or why it was not. Times are milliseconds. */
export type TakenStep = Pick<Step, 'name' | 'allowed'> &
  ({ leftOut: string } | { startedAt: number; endedAt: number })
