/**
 * What a transaction loads, what it answers and so what it logs, each. It is counted as it is once parsed,
 * where metadata of many small objects take twenty times what they are as text.
 */
export const maxTransactionBytes = 4 * 1024 * 1024

/** These events are more than one transaction may load or write: the first `fits` of them may fit. */
export class BatchTooHeavyError extends Error {
  override name = 'BatchTooHeavyError'
  readonly fits: number

  /** @param cutAt the place of the first event for which there was no room */
  constructor(cutAt: number, events: number) {
    super(`${events} events are too heavy for one transaction`)
    // The first event alone may have too many records for all events of the batch that share them.
    this.fits = cutAt > 0 ? cutAt : Math.ceil(events / 2)
  }
}
