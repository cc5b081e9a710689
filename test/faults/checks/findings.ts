/** Violations of what Shiplog promises. */
export type Findings = {
  /** Events that were answered with 200 and are missing somewhere. */
  lost: string[]
  /** Things that exist more often than they happened. */
  doubled: string[]
  problems: string[]
  /** Number of messages that arrived more than once, where the history says so. */
  resent: number
}

export const createFindings = (): Findings => ({ lost: [], doubled: [], problems: [], resent: 0 })

/** Compares the existing items with the expected ones, each of which must exist exactly once. */
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
