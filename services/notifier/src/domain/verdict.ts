/** How sending a message ended. */
export type Ending = {
  /** Null when no status arrived. */
  status_code: number | null
  /**
   * `timeout`: no whole answer in time. `network`: no answer. `forbidden`: the address must not be called.
   */
  problem: 'timeout' | 'network' | 'forbidden' | null
  /** A sentence for people; null when the answer came whole. It never holds the address. */
  error: string | null
  /** How the answer began; null when there was none. */
  response_excerpt: string | null
  retry_after_ms: number | null
}

/** What follows from it. `error` is a sentence for the history. */
export type Verdict =
  | { outcome: 'sent' }
  /** We are too fast: wait and try again; it does not count as an attempt. */
  | { outcome: 'paused'; error: string; waitMs: number }
  /** It may work later: back off, for `waitMs` at least. */
  | { outcome: 'retried'; error: string; waitMs: number }
  /** This message will never be taken. */
  | { outcome: 'failed'; error: string }
  /** No message will ever be taken there: the channel is to be disabled. */
  | { outcome: 'gone'; error: string }

/** A test is tried once, and nothing about its channel follows from it. */
export const testVerdict = (verdict: Verdict): Verdict =>
  verdict.outcome === 'sent' ? verdict : { outcome: 'failed', error: verdict.error }

/** A digest that is refused condemns none of its parts: they are tried again, each alone. */
export const spareParts = (verdict: Verdict, notifications: number): Verdict =>
  verdict.outcome === 'failed' && notifications > 1
    ? { outcome: 'retried', error: verdict.error, waitMs: 0 }
    : verdict
