import type { z } from 'zod'

/** Kind of value; decides how a value is checked, stored and shown. */
type Kind = 'name' | 'link' | 'prose' | 'time' | 'metadata'
/** Which value a record keeps if several of its events have the field. */
type Keeps = 'first' | 'longest' | 'last' | 'merged'

type Example = string | Record<string, unknown> | null

/** Describes an optional field of events. `means` and `example` are for the API document. */
const field = <K extends Kind, By extends Keeps>(holds: K, keeps: By, means: string, example: Example) => ({
  holds,
  keeps,
  means,
  example,
})
type Fields = Record<string, ReturnType<typeof field>>

const source = {
  scm_branch: field('name', 'first', 'Branch.', 'main'),
  scm_sha: field(
    'name',
    'longest',
    'Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA.',
    '9fceb02d0ae598e95dc970b74767f19372d61af8',
  ),
  scm_repository: field('link', 'first', 'Repository.', 'https://git.example.com/shop/checkout'),
}

const run = {
  build_url: field('link', 'last', 'Link to the CI/CD run.', 'https://ci.example.com/runs/4711'),
  build_number: field('name', 'first', 'Number of the run in its CI/CD system.', '4711'),
  source_system: field('name', 'first', 'Name of the CI/CD system.', 'github-actions'),
  invoke_id: field(
    'name',
    'first',
    'Unique id of the run; tells which deployment an event belongs to.',
    '7421337-1',
  ),
  extra_metadata: field(
    'metadata',
    'merged',
    'Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner ' +
      'objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. ' +
      'A key `__proto__` at its top is left out.',
    { region: 'eu-central' },
  ),
}

const outcome = {
  started_at: field('time', 'last', 'When it started.', '2026-11-21T10:00:00.000Z'),
  completed_at: field('time', 'last', 'When it ended, in whatever way.', '2026-11-21T10:02:31.000Z'),
  error_message: field('prose', 'last', 'What went wrong.', null),
  error_code: field('name', 'last', 'What went wrong, for programs.', null),
}

/** Optional fields of a build event, in the order in which problems of a request are listed. */
export const buildFields = {
  built_by: field('name', 'first', 'User or system that ran the build.', 'ada'),
  ...source,
  ...run,
  built_by_email: field('name', 'first', 'Mail address of who ran the build.', 'ada@example.com'),
  built_by_name: field('name', 'first', 'Full name of who ran the build.', 'Ada Lovelace'),
  ...outcome,
}

/** Optional fields of a deployment event, in the order in which problems of a request are listed. */
export const deploymentFields = {
  deployed_by: field('name', 'first', 'User or system that deployed.', 'ada'),
  ...source,
  ...run,
  deploy_url: field('link', 'last', 'Link to what was deployed.', 'https://shop.example.com'),
  deployed_by_email: field('name', 'first', 'Mail address of who deployed.', 'ada@example.com'),
  deployed_by_name: field('name', 'first', 'Full name of who deployed.', 'Ada Lovelace'),
  ...outcome,
  change_reference: field(
    'name',
    'first',
    'Ticket that the deployment belongs to: its id or its address.',
    'SHOP-4711',
  ),
}

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
export const shapeOf = <F extends Fields, By extends Record<Kind, () => z.ZodType>>(fields: F, schemas: By) =>
  mapFields(fields, ({ holds }) => schemas[holds]()) as {
    [Name in keyof F]: ReturnType<By[F[Name]['holds']]>
  }

/** Postgres types of columns, by the kind of value. */
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
