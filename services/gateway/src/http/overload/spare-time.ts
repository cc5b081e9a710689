/** Time for this work in one turn of the event loop. */
const sliceMs = { least: 1, most: 8 }
/** A quarter of the time that everything else took. */
const share = 1 / 4
/** Asynchronous pieces of one owner that run at a time. */
const mostUnderWay = 8

/** Ends at once, or is waited for until its promise is settled. It must not throw or reject. */
export type Work = () => void | Promise<void>

type Line = { waiting: Work[]; underWay: number }

/**
 * Runs work after everything else in a turn of the event loop. A turn gives it a quarter of the time that
 * everything else took, at least 1 ms and at most 8 ms: about a fifth of a busy event loop. Only the
 * synchronous part of a piece counts.
 *
 * @returns a function that adds a piece of work for an owner; owners are served in turn
 */
export const createSpareTime = (): ((whose: string, work: Work) => void) => {
  const lines = new Map<string, Line>()
  /** Owners whose next piece may start, in order. */
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
