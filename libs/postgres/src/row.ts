type AsDate<Time> = Time extends string ? Date : Time

/** An entity as the driver reads it: texts in fields whose names end in `_at` are `Date`s. */
export type RowOf<Entity> = {
  [Name in keyof Entity]: Name extends `${string}_at` ? AsDate<Entity[Name]> : Entity[Name]
}

/** Converts a row to its entity: `Date`s become texts, ISO 8601 UTC with milliseconds. */
export const fromRow = <Entity>(row: RowOf<Entity>): Entity =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Entity
