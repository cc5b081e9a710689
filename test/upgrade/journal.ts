/** Counts requests during the upgrade, and collects sentences about problems. */
export type Journal = {
  /** Number of requests sent. */
  requests: number
  /** Number of answers with `X-Data-Lag`, which may lack the newest writes. */
  lagged: number
  add: (problem: string) => void
  /** Takes a line that a pod writes. Adds it as a problem if it is an error. */
  onLine: (pod: string, line: string) => void
  /** Returns the first 30 problems since its last call, and the number of further ones. */
  takeProblems: () => string[]
}

const problemsShown = 30

/** Returns true for log lines of level error or fatal, and for other lines, such as those of a crash. */
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
      const left = taken.length - problemsShown
      return left > 0 ? [...taken.slice(0, problemsShown), `and ${left} more`] : taken
    },
  }
}
