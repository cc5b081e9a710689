/** Of one round of the event loop, at least and at most. */
const sliceMs = { least: 1, most: 8 }
/** A quarter of the time that everything else took. */
const share = 1 / 4
/** Pieces of somebody's work that are waited for. The next one begins when one of them has ended. */
const mostUnderWay = 8

/** Ends at once, or is waited for until its promise is settled. It must not throw or reject. */
export type Work = () => void | Promise<void>

type Line = { waiting: Work[]; underWay: number }

/**
 * Does work after everything else in a round of the event loop, for a quarter of the time that everything
 * else took: so it takes at most a fifth of the time, and each piece waits for a few milliseconds only.
 *
 * @returns a function that adds work of somebody; those whose work waits take turns
 */
export const createSpareTime = (): ((whose: string, work: Work) => void) => {
  const lines = new Map<string, Line>()
  /** Whose work may begin, the next first. */
  const turns = new Set<string>()
  let isScheduled = false
  let endedAt = 0

  const mayBegin = ({ waiting, underWay }: Line): boolean => waiting.length > 0 && underWay < mostUnderWay
  /** After a change of a line. */
  const update = (whose: string, line: Line): void => {
    if (mayBegin(line)) turns.add(whose)
    else if (line.waiting.length === 0 && line.underWay === 0) lines.delete(whose)
  }

  const wait = async (whose: string, line: Line, promise: Promise<void>): Promise<void> => {
    line.underWay += 1
    await promise
    line.underWay -= 1
    update(whose, line)
    schedule()
  }

  const doNext = (): void => {
    const [whose = ''] = turns
    turns.delete(whose)
    const line = lines.get(whose)
    const promise = line?.waiting.shift()?.()
    if (line === undefined) return
    if (promise !== undefined) void wait(whose, line, promise)
    update(whose, line)
  }

  const run = (): void => {
    isScheduled = false
    const now = performance.now()
    const end = now + Math.min(sliceMs.most, Math.max(sliceMs.least, (now - endedAt) * share))
    while (turns.size > 0 && performance.now() < end) doNext()
    endedAt = performance.now()
    schedule()
  }

  const schedule = (): void => {
    if (isScheduled || turns.size === 0) return
    isScheduled = true
    setImmediate(run)
  }

  return (whose, work) => {
    if (turns.size === 0) endedAt = performance.now()
    const line = lines.get(whose) ?? { waiting: [], underWay: 0 }
    lines.set(whose, line)
    line.waiting.push(work)
    update(whose, line)
    schedule()
  }
}
