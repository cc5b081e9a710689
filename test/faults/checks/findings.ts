/** The differences that the checks found, a sentence each. */
export type Findings = {
  /** Events and records that are missing where they should be. */
  lost: string[]
  /** Events, records and messages that occur too often. */
  doubled: string[]
  /** All other differences. */
  problems: string[]
  /**
   * Number of messages that named a version again after an earlier message to the same channel. A retry may
   * cause such a message, so it is no error by itself.
   */
  resent: number
}

export const createFindings = (): Findings => ({ lost: [], doubled: [], problems: [], resent: 0 })

/**
 * Compares the list `there` with the entries that it should have, each exactly once. Adds the differences to
 * `findings`, with `where` as the name of the list.
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
