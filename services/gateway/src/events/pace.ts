/** How many events leave in a second, by the last few hundred that left under load. */
export type Pace = {
  /** So many left together, and were answered after so long. */
  learn: (events: number, ms: number) => void
  perSecond: () => number
}

/** What is older than so many events counts half. */
const halfLife = 256
/** Until it is known: twice what two small cores do, so that nothing is refused that may be answered. */
const assumedPerSecond = 2_000

export const createPace = (): Pace => {
  let events = halfLife
  let seconds = halfLife / assumedPerSecond
  return {
    learn: (count, ms) => {
      const kept = 0.5 ** (count / halfLife)
      events = events * kept + count
      seconds = seconds * kept + ms / 1_000
    },
    perSecond: () => events / seconds,
  }
}
