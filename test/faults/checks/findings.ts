/** The broken promises that a comparison found. */
export type Findings = {
  /** Answered with 200, and missing somewhere. */
  lost: string[]
  /** Present somewhere more often than it happened. */
  doubled: string[]
  problems: string[]
  /** Number of messages that arrived more than once, as the history says. */
  resent: number
}

export const createFindings = (): Findings => ({ lost: [], doubled: [], problems: [], resent: 0 })

/**
 * Compares what a place has with what it should have, each exactly once, and adds the differences to
 * `findings`.
 */
export const compare = (
  findings: Findings,
  where: string,
  there: string[],
  wanted: Iterable<string>,
): void => {
  const missing = new Set(wanted)
  const seen = new Set<string>()
  const known = new Set(missing)
  for (const one of there) {
    if (!known.has(one)) findings.problems.push(`${where} has ${one}, which nobody reported`)
    else if (seen.has(one)) findings.doubled.push(`${where} has ${one} again`)
    seen.add(one)
    missing.delete(one)
  }
  for (const one of missing) findings.lost.push(`${where} lacks ${one}`)
}
