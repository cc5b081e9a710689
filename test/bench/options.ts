/** Options of the benches. */
export type Options = {
  /** Rounds of each case; the median counts. */
  rounds: number
  /** Seconds of each round. */
  seconds: number
  /** Number of connections of the only case of `ingest` to run; 0 runs all cases. */
  connections: number
  /** Rows or events that are stored before the measurement; undefined for the default of the bench. */
  stored: number | undefined
  /** Events a second; undefined for the default of the bench. */
  rate: number | undefined
  /** Minutes that `memory` runs. */
  minutes: number
}
