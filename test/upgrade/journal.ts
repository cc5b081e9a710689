/** Collects what happens during the upgrade, above all what goes wrong. */
export type Journal = {
  /** Requests sent. */
  requests: number
  /** Answers with `X-Data-Lag`, which may lack the newest writes. */
  lagged: number
  add: (problem: string) => void
  /** Takes each line that a pod writes, and counts errors as problems. */
  onLine: (pod: string, line: string) => void
  /** Returns the problems since its last call, oldest first. */
  takeProblems: () => string[]
}

const problemsShown = 30

/** Returns true for log lines of level error or fatal, and for lines that are no log line, as of a crash. */
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
