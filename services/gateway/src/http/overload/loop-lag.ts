const sampleMs = 50
/** A pause of the garbage collector, or one large body, is over by the next sample. */
const samples = 3
/** A request meets the event loop four times or so: later than this, it would be answered too late. */
const mostLagMs = 50
/** One round may be this long when many requests come at once; without an end, it would last for seconds. */
const longestRoundMs = 250
/** Nobody has asked for so many samples: an idle process is left to sleep. */
const unaskedSamples = 20

export type LoopLag = {
  /**
   * Whether the event loop does not keep up: every recent sample was above 50 ms, or the current one is above
   * 250 ms.
   */
  isLate: () => boolean
  stop: () => void
}

/** Looks at the lag of the event loop while somebody asks for it. */
export const watchLoopLag = (): LoopLag => {
  let recent: number[] = []
  let due = 0
  let unasked = 0
  let timer: NodeJS.Timeout | undefined

  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
    recent = []
  }
  const sample = (): void => {
    const now = performance.now()
    recent.push(now - due)
    if (recent.length > samples) recent.shift()
    due = now + sampleMs
    unasked += 1
    if (unasked > unaskedSamples) stop()
  }
  const isLate = (): boolean => {
    unasked = 0
    if (timer === undefined) {
      due = performance.now() + sampleMs
      timer = setInterval(sample, sampleMs).unref()
      return false
    }
    return (
      performance.now() - due > longestRoundMs ||
      (recent.length === samples && recent.every((lagMs) => lagMs > mostLagMs))
    )
  }
  return { isLate, stop }
}
