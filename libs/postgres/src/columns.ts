import { type RawBuilder, sql } from 'kysely'

/** `a, b, c` */
export const columnList = (columns: string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)))

/** `a = excluded.a, b = excluded.b`: for a row that is there already. */
export const fromExcluded = (columns: string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))
