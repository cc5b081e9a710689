export type Options = {
  /** Number of rounds of each case. The result is the median of the rounds. */
  rounds: number
  /** Length of a round, in seconds. */
  seconds: number
  /** The only case of `ingest` to run, by its number of connections; 0 runs all cases. */
  connections: number
  /** Number of deployments or events that are stored beforehand; undefined for the default of the bench. */
  stored: number | undefined
  /** Events a second; undefined for the default of the bench. */
  rate: number | undefined
  /** Minutes that `memory` runs. */
  minutes: number
}
