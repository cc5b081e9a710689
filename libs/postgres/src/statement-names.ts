/** Statements that Postgres keeps prepared on each connection, at most. */
const mostNamed = 200
/** Texts that are counted at a time, at most. */
const mostCounted = 1_000
/** A longer one, as of a rebuild, hardly comes again. */
const longest = 10_000

/**
 * Gives a name to each text that has come before: under it Postgres keeps the statement parsed and, after
 * some executions, planned, which takes several times as long as to execute it for one row.
 */
export type StatementNames = {
  nameOf: (text: string) => string | undefined
  /** All get other names, so that every connection prepares them anew: their tables have changed. */
  renew: () => void
}

export const createStatementNames = (): StatementNames => {
  let generation = 0
  let names = new Map<string, string>()
  let counted = new Set<string>()

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || text.length > longest || names.size === mostNamed) return known
    if (!counted.delete(text)) {
      if (counted.size === mostCounted) counted = new Set()
      counted.add(text)
      return undefined
    }
    const name = `shiplog_${generation}_${names.size}`
    names.set(text, name)
    return name
  }
  const renew = (): void => {
    generation += 1
    names = new Map()
  }
  return { nameOf, renew }
}
