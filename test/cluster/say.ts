/** Prints a line of progress. */
export type Say = (line: string) => void

/**
 * Returns a function that prints lines with the time of day and the seconds since this call. It prints to
 * stderr, so that stdout has only the result.
 */
export const createSay = (): Say => {
  const started = Date.now()
  return (line) => {
    const seconds = Math.round((Date.now() - started) / 1_000)
    console.error(`${new Date().toISOString().slice(11, 19)} ${String(seconds).padStart(5)} s  ${line}`)
  }
}
