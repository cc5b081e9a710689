import type { Attempt, ClientLine } from '../attempt.ts'

export type CollectedAttempts = {
  /** Takes a line of the client's output. A line that comes again is ignored. */
  onLine: (line: string) => void
  /**
   * Returns the attempts in the order in which they ended. Their times are converted to the clock of this
   * machine.
   *
   * @throws Error when lines are missing
   */
  attempts: () => Attempt[]
  /** Returns true once the client has printed its last line. */
  hasEnded: () => boolean
}

const parse = (line: string): ClientLine | undefined => {
  try {
    return JSON.parse(line) as ClientLine
  } catch {
    return undefined // a warning of Node, or an incomplete line
  }
}

export const collectAttempts = (now = Date.now): CollectedAttempts => {
  const attempts: Attempt[] = []
  let last = 0
  let lost: string | undefined
  let end: number | undefined
  let clocksDiffer = Number.POSITIVE_INFINITY

  const onLine = (text: string): void => {
    const line = parse(text)
    if (line === undefined || line.sequence <= last) return
    if (line.sequence !== last + 1)
      lost ??= `lines ${last + 1} to ${line.sequence - 1} of the client are lost`
    last = line.sequence
    if ('ended' in line) {
      end = line.sequence
      return
    }
    attempts.push(line)
    // The difference between the clocks, plus the delay of the line. The smallest delay gives the best
    // estimate.
    clocksDiffer = Math.min(clocksDiffer, now() - line.sent_at - line.ms)
  }

  return {
    onLine,
    attempts: () => {
      if (lost !== undefined) throw new Error(lost)
      return attempts.map((attempt) => ({ ...attempt, sent_at: attempt.sent_at + clocksDiffer }))
    },
    hasEnded: () => end !== undefined,
  }
}
