/** A value that a channel type remembers of its channel. */
export type Remembered = {
  key: string
  /** Fields to merge into the value that is there; null removes it. */
  value: object | null
  /** Time after which the value is deleted; undefined to keep it for as long as the channel exists. */
  keepMs?: number
}

/** Result of sending a message. */
export type SendResult = {
  /** Status of the answer, of HTTP or SMTP; null when none arrived. */
  status_code: number | null
  /**
   * `timeout`: no complete answer in time. `network`: the connection failed, the channel's secret cannot be
   * decrypted, or the operator has set no mail server. `forbidden`: the address must not be called. Null when
   * an answer arrived.
   */
  problem: 'timeout' | 'network' | 'forbidden' | null
  /**
   * A sentence for people about what went wrong, without secrets. Null when HTTP's status code tells enough.
   */
  error: string | null
  /** Beginning of the answer; null when there is a `problem`. */
  response_excerpt: string | null
  /** Wait that the answer asks for by `Retry-After`; null when it does not. */
  retry_after_ms: number | null
  /** The verdict, when the channel type decides it while it sends. The other types decide it in `judge`. */
  verdict?: Verdict
  /** What to remember. It is stored together with the attempt. */
  remember?: Remembered[]
}

/** Error of a request that was not begun; see `mayBegin` of `channels/channel-type.ts`. */
export const notBegun =
  'Not begun: this replica may have lost the lease, and another one may send the message'

/** What Shiplog does after a result. `error` is a sentence for the history. */
export type Verdict =
  | { outcome: 'sent' }
  /** The receiver limits our rate: wait and try again. Neither attempts nor failures are counted. */
  | { outcome: 'paused'; error: string; waitMs: number }
  /** The message may be accepted later: back off, for `waitMs` at least. */
  | { outcome: 'retried'; error: string; waitMs: number }
  /**
   * Some receivers may have the message, and others do not. It waits alone for its next attempt, for `waitMs`
   * at least, while the lane sends other messages.
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
