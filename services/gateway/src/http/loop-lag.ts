const sampleMs = 50
/** A pause of the garbage collector, or one large body, is over by the next sample. */
const samples = 3
/** A request meets the event loop four times or so: later than this, it would be answered too late. */
const mostLagMs = 50
/** One round may be this long when many requests come at once; without an end, it would last for seconds. */
const longestRoundMs = 250

export type LoopLag = {
  /** Whether the event loop does not keep up: it was late each time of late, or is very late just now. */
  isLate: () => boolean
  stop: () => void
}

export const watchLoopLag = (): LoopLag => {
  const recent: number[] = []
  let due = performance.now() + sampleMs
  const timer = setInterval(() => {
    const now = performance.now()
    recent.push(now - due)
    if (recent.length > samples) recent.shift()
    due = now + sampleMs
  }, sampleMs)
  timer.unref()
  return {
    isLate: () =>
      performance.now() - due > longestRoundMs ||
      (recent.length === samples && recent.every((lagMs) => lagMs > mostLagMs)),
    stop: () => clearInterval(timer),
  }
}
