import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import { columnList, fromExcluded } from './columns.ts'

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (any) => new PostgresIntrospector(any),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const textOf = (builder: RawBuilder<unknown>) => builder.compile(db).sql

describe('columnList', () => {
  it('names columns, quoted, in their order', () => {
    expect(textOf(columnList(['b', 'a', 'order']))).toBe('"b", "a", "order"')
  })
})

describe('fromExcluded', () => {
  it('takes each column from the row that was refused', () => {
    expect(textOf(fromExcluded(['a', 'order']))).toBe('"a" = "excluded"."a", "order" = "excluded"."order"')
  })
})
