const sampleMs = 50
/** Late samples in a row. A pause of the garbage collector or one large body delays only one sample. */
const samples = 3
/** A request waits for the event loop about four times, so a lag of 50 ms makes it 200 ms slower. */
const maxLagMs = 50
/** Without this limit, a burst of requests could delay a sample by seconds before any is refused. */
const maxSingleLagMs = 250
/** After so many samples without a call of `isLagging`, sampling stops, so that an idle process sleeps. */
const unaskedSamples = 20

type LoopLag = {
  /**
   * Returns true while the event loop does not keep up. That is so when the last three samples were all late
   * by more than 50 ms, or when the next sample is already late by more than 250 ms.
   */
  isLagging: () => boolean
  stop: () => void
}

/**
 * Creates a sampler of the event loop's lag. It takes a sample every 50 ms while `isLagging` is being called.
 */
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
  const isLagging = (): boolean => {
    unasked = 0
    if (timer === undefined) {
      due = performance.now() + sampleMs
      timer = setInterval(sample, sampleMs).unref()
      return false
    }
    return (
      performance.now() - due > maxSingleLagMs ||
      (recent.length === samples && recent.every((lagMs) => lagMs > maxLagMs))
    )
  }
  return { isLagging, stop }
}
