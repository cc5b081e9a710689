/** What happened while everything was replaced. */
export type Journal = {
  requests: number
  /** How many answers said of themselves that they may be old. */
  lagged: number
  add: (problem: string) => void
  /** Every line that a pod writes; errors are kept. */
  onLine: (pod: string, line: string) => void
  /** What went wrong since it was asked the last time, in the order of time; empty when nothing did. */
  takeProblems: () => string[]
}

const mostShown = 30

/**
 * Errors are what somebody has to look at, so there are none in an upgrade; what is no JSON is the end of a
 * process.
 */
const isError = (line: string): boolean => line !== '' && !/^\{"level":"(trace|debug|info|warn)"/.test(line)

export const createJournal = (): Journal => {
  let problems: string[] = []
  const add = (problem: string): void => void problems.push(`${new Date().toISOString()} ${problem}`)
  return {
    requests: 0,
    lagged: 0,
    add,
    onLine: (pod, line) => {
      if (isError(line)) add(`${pod} wrote: ${line}`)
    },
    takeProblems: () => {
      const taken = problems
      problems = []
      const left = taken.length - mostShown
      return left > 0 ? [...taken.slice(0, mostShown), `and ${left} more`] : taken
    },
  }
}
