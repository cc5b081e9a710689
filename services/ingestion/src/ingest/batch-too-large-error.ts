/**
 * Bytes that one transaction may load, and bytes that it may answer. Each event logs its whole record, so the
 * limit on answers bounds the log rows too. Bytes are estimated for parsed values: metadata with many small
 * objects take twenty times as much in memory as in their text.
 */
export const maxTransactionBytes = 4 * 1024 * 1024

/** The batch loads or answers more than `maxTransactionBytes`. */
export class BatchTooLargeError extends Error {
  override name = 'BatchTooLargeError'
  /** Number of events, from the first on, to try instead. They may be too large as well. */
  readonly retrySize: number

  /** @param overflowIndex index of the first event that did not fit */
  constructor(overflowIndex: number, events: number) {
    super(`${events} events are too large for one transaction`)
    // Records shared by many events are loaded for the first of them, so index 0 can overflow. Fewer events
    // need fewer records.
    this.retrySize = overflowIndex > 0 ? overflowIndex : Math.ceil(events / 2)
  }
}
