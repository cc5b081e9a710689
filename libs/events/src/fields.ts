import type { z } from 'zod'

/** Describes an optional field of events: how its values are checked, stored, merged and documented. */
type Field = {
  /** Kind of value; decides how a value is checked, stored and shown. */
  holds: 'name' | 'link' | 'prose' | 'time' | 'metadata'
  /** Which value a record keeps if several of its events have the field. */
  keeps: 'first' | 'longest' | 'last' | 'merged'
  /** Description in the API document. */
  means: string
  /** Example in the API document. */
  example: string | Record<string, unknown> | null
}
type Fields = Record<string, Field>

const source = {
  scm_branch: { holds: 'name', keeps: 'first', means: 'Branch.', example: 'main' },
  scm_sha: {
    holds: 'name',
    keeps: 'longest',
    means: 'Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA.',
    example: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  },
  scm_repository: {
    holds: 'link',
    keeps: 'first',
    means: 'Repository.',
    example: 'https://git.example.com/shop/checkout',
  },
} satisfies Fields

const run = {
  build_url: {
    holds: 'link',
    keeps: 'last',
    means: 'Link to the CI/CD run.',
    example: 'https://ci.example.com/runs/4711',
  },
  build_number: {
    holds: 'name',
    keeps: 'first',
    means: 'Number of the run in its CI/CD system.',
    example: '4711',
  },
  source_system: {
    holds: 'name',
    keeps: 'first',
    means: 'Name of the CI/CD system.',
    example: 'github-actions',
  },
  invoke_id: {
    holds: 'name',
    keeps: 'first',
    means: 'Unique id of the run; tells which deployment an event belongs to.',
    example: '7421337-1',
  },
  extra_metadata: {
    holds: 'metadata',
    keeps: 'merged',
    means:
      'Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner ' +
      'objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. ' +
      'A key `__proto__` at its top is left out.',
    example: { region: 'eu-central' },
  },
} satisfies Fields

const outcome = {
  started_at: {
    holds: 'time',
    keeps: 'last',
    means: 'When it started.',
    example: '2026-11-21T10:00:00.000Z',
  },
  completed_at: {
    holds: 'time',
    keeps: 'last',
    means: 'When it ended, in whatever way.',
    example: '2026-11-21T10:02:31.000Z',
  },
  error_message: { holds: 'prose', keeps: 'last', means: 'What went wrong.', example: null },
  error_code: { holds: 'name', keeps: 'last', means: 'What went wrong, for programs.', example: null },
} satisfies Fields

/** Optional fields of a build event, in the order in which problems of a request are listed. */
export const buildFields = {
  built_by: { holds: 'name', keeps: 'first', means: 'User or system that ran the build.', example: 'ada' },
  ...source,
  ...run,
  built_by_email: {
    holds: 'name',
    keeps: 'first',
    means: 'Mail address of who ran the build.',
    example: 'ada@example.com',
  },
  built_by_name: {
    holds: 'name',
    keeps: 'first',
    means: 'Full name of who ran the build.',
    example: 'Ada Lovelace',
  },
  ...outcome,
} satisfies Fields

/** Optional fields of a deployment event, in the order in which problems of a request are listed. */
export const deploymentFields = {
  deployed_by: { holds: 'name', keeps: 'first', means: 'User or system that deployed.', example: 'ada' },
  ...source,
  ...run,
  deploy_url: {
    holds: 'link',
    keeps: 'last',
    means: 'Link to what was deployed.',
    example: 'https://shop.example.com',
  },
  deployed_by_email: {
    holds: 'name',
    keeps: 'first',
    means: 'Mail address of who deployed.',
    example: 'ada@example.com',
  },
  deployed_by_name: {
    holds: 'name',
    keeps: 'first',
    means: 'Full name of who deployed.',
    example: 'Ada Lovelace',
  },
  ...outcome,
  change_reference: {
    holds: 'name',
    keeps: 'first',
    means: 'Ticket that the deployment belongs to: its id or its address.',
    example: 'SHOP-4711',
  },
} satisfies Fields

type Held = { name: string; link: string; prose: string; time: string; metadata: Record<string, unknown> }

/** Values of the fields in a record; null if no event has given one. */
export type FieldValues<F extends Fields> = { [Name in keyof F]: Held[F[Name]['holds']] | null }

/** Calls `make` for each field, and returns the results by the names of the fields. */
export const mapFields = <F extends Fields, Made>(
  fields: F,
  make: (field: F[keyof F], name: keyof F) => Made,
): Record<keyof F, Made> => {
  const made: Record<string, Made> = {}
  for (const [name, field] of Object.entries(fields)) made[name] = make(field as F[keyof F], name)
  return made as Record<keyof F, Made>
}

/** Returns the shape of a zod object. Each field gets the schema of its kind of value. */
export const shapeOf = <F extends Fields, By extends Record<Field['holds'], () => z.ZodType>>(
  fields: F,
  schemas: By,
) =>
  mapFields(fields, ({ holds }) => schemas[holds]()) as {
    [Name in keyof F]: ReturnType<By[F[Name]['holds']]>
  }

/** Postgres type of a field's column, by the kind of value. */
const columnTypes = {
  name: 'text',
  link: 'text',
  prose: 'text',
  time: 'timestamptz',
  metadata: 'jsonb',
} as const

/** Returns the Postgres type of each field's column. */
export const columnTypesOf = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ holds }) => columnTypes[holds])

export const namesOf = <F extends Fields>(fields: F): (keyof F & string)[] => Object.keys(fields)

/** Returns the values of these fields from a record that has more fields. */
export const pickFields = <F extends Fields>(fields: F, record: FieldValues<F>): FieldValues<F> =>
  mapFields(fields, (_, name) => record[name]) as FieldValues<F>

/** Returns null for each field. */
export const emptyFields = <F extends Fields>(fields: F): FieldValues<F> =>
  mapFields(fields, () => null) as FieldValues<F>

/** Returns the example of each field. */
export const examplesOf = <F extends Fields>(fields: F): FieldValues<F> =>
  mapFields(fields, ({ example }) => example) as FieldValues<F>
