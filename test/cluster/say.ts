/** Prints one line of progress, with the time. */
export type Say = (line: string) => void

/** To stderr, so that stdout has nothing but the result. */
export const createSay = (): Say => {
  const started = Date.now()
  return (line) => {
    const seconds = Math.round((Date.now() - started) / 1_000)
    console.error(`${new Date().toISOString().slice(11, 19)} ${String(seconds).padStart(5)} s  ${line}`)
  }
}
