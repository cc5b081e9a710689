/** A value that a channel type remembers of its channel. */
export type Remembered = {
  key: string
  /** Fields to merge into the value that is there; null removes it. */
  value: object | null
  /** Time after which it is forgotten; undefined: it is kept as long as the channel. */
  keepMs?: number
}

/** Result of sending a message. */
export type SendResult = {
  /** Status of the answer, of HTTP or SMTP; null when none arrived. */
  status_code: number | null
  /**
   * `timeout`: no complete answer in time. `network`: the connection failed, or the channel's secret cannot
   * be decrypted. `forbidden`: the address must not be called. Null when an answer arrived.
   */
  problem: 'timeout' | 'network' | 'forbidden' | null
  /** A sentence for people, without the address; null when an answer arrived. */
  error: string | null
  /** Beginning of the answer; null when there is a `problem`. */
  response_excerpt: string | null
  /** Wait that the answer asks for by `Retry-After`; null when it does not. */
  retry_after_ms: number | null
  /** The verdict, when it follows from the answers about several receivers. */
  verdict?: Verdict
  /** What to remember, stored together with the attempt. */
  remember?: Remembered[]
}

/** What Shiplog does after a result. `error` is a sentence for the history. */
export type Verdict =
  | { outcome: 'sent' }
  /** The receiver limits our rate: wait and try again. Neither attempts nor failures are counted. */
  | { outcome: 'paused'; error: string; waitMs: number }
  /** The message may be accepted later: back off, for `waitMs` at least. */
  | { outcome: 'retried'; error: string; waitMs: number }
  /**
   * A part of the receivers has it. The others are tried again, after `waitMs` at least, while the lane goes
   * on.
   */
  | { outcome: 'partial'; error: string; waitMs: number }
  /** The receiver will never accept this message. */
  | { outcome: 'failed'; error: string }
  /** The receiver will never accept any message: disable the channel. */
  | { outcome: 'gone'; error: string }

/** Verdict on a test message: it is tried once, and never pauses or disables its channel. */
export const testVerdict = (verdict: Verdict): Verdict =>
  verdict.outcome === 'sent' ? verdict : { outcome: 'failed', error: verdict.error }

/**
 * Verdict on a digest: when the receiver refuses it, its notifications are retried in smaller messages.
 *
 * @param messages number of messages without a digest
 */
export const digestVerdict = (verdict: Verdict, messages: number): Verdict =>
  verdict.outcome === 'failed' && messages > 1
    ? { outcome: 'retried', error: verdict.error, waitMs: 0 }
    : verdict
