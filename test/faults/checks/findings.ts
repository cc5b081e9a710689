/** What is not as promised. */
export type Findings = {
  /** Was answered with 200, and is missing somewhere. */
  lost: string[]
  /** Is somewhere more often than it happened. */
  doubled: string[]
  problems: string[]
  /** Messages that arrived more than once, as the history says. */
  resent: number
}

export const createFindings = (): Findings => ({ lost: [], doubled: [], problems: [], resent: 0 })

/** Holds what is there against what has to be, each once. */
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
