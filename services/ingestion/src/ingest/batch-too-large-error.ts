/**
 * Maximum number of bytes that one transaction may load, and most bytes of its answers. Each event logs its
 * whole record, so the limit on answers also bounds the log rows. The bytes are those of parsed values in
 * memory, because metadata with many small objects takes twenty times as much memory as its text.
 */
export const maxTransactionBytes = 4 * 1024 * 1024

/**
 * Longest time that rules may take in one transaction, twice: to find those that apply, and to evaluate them.
 * The transaction holds locks meanwhile, and the process answers nobody else.
 */
export const maxGuardMs = 100

/**
 * The batch would load more than `maxTransactionBytes`, its answers would be larger than that, or its rules
 * take too long.
 */
export class BatchTooLargeError extends Error {
  override name = 'BatchTooLargeError'
  /** Number of events, from the first on, for the next try. They may be too large as well. */
  readonly retrySize: number

  /** @param overflowIndex index of the first event that did not fit */
  constructor(overflowIndex: number, events: number) {
    super(`${events} events are too large for one transaction`)
    // The events before the overflow fit, so they are retried. At index 0 there are none: records that
    // several events share count for the first of these events. Then half of the events are retried, because
    // they may need fewer records.
    this.retrySize = overflowIndex > 0 ? overflowIndex : Math.ceil(events / 2)
  }
}
