/** Maximum number of texts with a name. Bounds the statements that Postgres keeps for a connection. */
const maxNames = 200
/** Maximum number of texts that are remembered as executed once. */
const maxSeenOnce = 1_000
/** Longest text that gets a name. A longer text, such as that of a rebuild, is hardly ever executed again. */
const maxLength = 10_000

/**
 * Names of prepared statements. A text gets a name when it is executed the second time. Under the name,
 * Postgres keeps the parsed statement and its plan. Parsing and planning a statement take several times as
 * long as executing it for one row.
 */
export type StatementNames = {
  /** Returns the name for a text; undefined if the text should not be prepared. */
  nameOf: (text: string) => string | undefined
  /** Forgets all names, so that statements are prepared again, after their tables have changed. */
  renew: () => void
}

export const createStatementNames = (): StatementNames => {
  let renewals = 0
  let names = new Map<string, string>()
  let seenOnce = new Set<string>()

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || text.length > maxLength || names.size === maxNames) return known
    if (!seenOnce.delete(text)) {
      if (seenOnce.size === maxSeenOnce) seenOnce = new Set()
      seenOnce.add(text)
      return undefined
    }
    const name = `shiplog_${renewals}_${names.size}`
    names.set(text, name)
    return name
  }
  const renew = (): void => {
    renewals += 1
    names = new Map()
  }
  return { nameOf, renew }
}
