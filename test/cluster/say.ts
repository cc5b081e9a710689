/** Formats a line of progress, with the time. */
export type Say = (line: string) => void

/** Prints to stderr, so that stdout has only the result. */
export const createSay = (): Say => {
  const started = Date.now()
  return (line) => {
    const seconds = Math.round((Date.now() - started) / 1_000)
    console.error(`${new Date().toISOString().slice(11, 19)} ${String(seconds).padStart(5)} s  ${line}`)
  }
}
