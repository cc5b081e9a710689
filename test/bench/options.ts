/** How the benches are run. */
export type Options = {
  /** Of each case, whose median counts. */
  rounds: number
  /** Of each round. */
  seconds: number
  /** Of ingest, one of its cases alone; 0: all. */
  connections: number
  /** Rows or events that are there before; undefined: the bench's own default. */
  stored: number | undefined
  /** Events a second; undefined: the bench's own default. */
  rate: number | undefined
  /** Of `memory`. */
  minutes: number
}
