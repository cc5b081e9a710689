/** Measures how many events a second ingestion records when requests follow each other on one connection. */
export type Throughput = {
  /** Adds a request that recorded this many events in this time. */
  record: (events: number, ms: number) => void
  perSecond: () => number
}

/** Number of newer events that halve the weight of an old request. */
const halfLife = 256
/**
 * Events a second before anything was measured. The number is twice what two small cores record, so that a
 * gateway that has just started refuses no event that could be recorded in time.
 */
const assumedPerSecond = 2_000

export const createThroughput = (): Throughput => {
  let events = halfLife
  let seconds = halfLife / assumedPerSecond
  return {
    record: (count, ms) => {
      const weight = 0.5 ** (count / halfLife)
      events = events * weight + count
      seconds = seconds * weight + ms / 1_000
    },
    perSecond: () => events / seconds,
  }
}
