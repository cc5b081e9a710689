/** Of a column that rows are written to. */
export type ColumnType = 'uuid' | 'text' | 'bigint' | 'boolean' | 'date' | 'timestamptz' | 'jsonb' | 'text[]'

/** How rows of a table are given to a `statement`, as many as there are. */
export type GivenRows<Row> = {
  /** `"a", "b"` */
  columns: string
  /** A query of the rows, with the first parameters of the statement, one array for each column. */
  query: string
  /** `"a" = excluded."a", "b" = excluded."b"`: for a row that is there already, but for these columns. */
  fromExcluded: (...but: (keyof Row)[]) => string
  /** The parameters: arrays as text, which the driver would make of them in twice the time. */
  parametersOf: (rows: readonly Row[]) => string[]
}

const quote = (text: string): string =>
  /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`

/** As Postgres reads it in an array. */
const toElement = (type: ColumnType, value: unknown): string => {
  if (value === null || value === undefined) return 'NULL'
  if (type === 'jsonb') return quote(JSON.stringify(value))
  // An array of arrays would be taken apart to the last value.
  if (type === 'text[]') return quote(`{${(value as string[]).map(quote).join()}}`)
  return quote(value instanceof Date ? value.toISOString() : String(value))
}

/** An array as Postgres reads it. What a column holds is often the same as in the row before. */
const toArray = (type: ColumnType, values: unknown[]): string => {
  let array = ''
  let last: unknown
  let element = 'NULL'
  for (const value of values) {
    if (value !== last) {
      last = value
      element = toElement(type, value)
    }
    array += array === '' ? element : `,${element}`
  }
  return `{${array}}`
}

const elementType = (type: ColumnType): string => (type === 'text[]' ? 'text' : type)

/**
 * Postgres reads rows as arrays in three quarters of the time that it takes for JSON, and the text of the
 * statement is the same for one row and for a thousand.
 *
 * @param types of the columns that are wanted; what else the rows have is left out
 */
export const givenRows = <Row extends object>(
  types: Record<keyof Row & string, ColumnType>,
): GivenRows<Row> => {
  const entries = Object.entries(types) as [keyof Row & string, ColumnType][]
  const names = entries.map(([name]) => name)
  const columns = names.map((name) => `"${name}"`).join(', ')
  const selected = entries.map(([name, type]) => (type === 'text[]' ? `"${name}"::text[]` : `"${name}"`))
  const arrays = entries.map(([, type], index) => `$${index + 1}::${elementType(type)}[]`)
  return {
    columns,
    query: `select ${selected.join(', ')} from unnest(${arrays.join(', ')}) as given (${columns})`,
    fromExcluded: (...but) =>
      names
        .filter((name) => !but.includes(name))
        .map((name) => `"${name}" = excluded."${name}"`)
        .join(', '),
    parametersOf: (rows) =>
      entries.map(([name, type]) =>
        toArray(
          type,
          rows.map((row) => row[name]),
        ),
      ),
  }
}
