import { z } from 'zod'
import { Problem } from './problem.ts'

const url = (protocol: RegExp) => z.url({ protocol }).optional()

const schema = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    HOST: z.string().default('127.0.0.1'),
    DATABASE_URL: url(/^postgres(ql)?$/),
    NATS_URL: z.string().optional(),
  })
  .transform((variables) => ({
    /** Where the gateway listens; 0: a free port. */
    port: variables.PORT,
    host: variables.HOST,
    /** A database of the user's, as a role that may create roles and schemas. */
    databaseUrl: variables.DATABASE_URL,
    natsUrl: variables.NATS_URL,
  }))

export type Settings = z.output<typeof schema>

/** @throws Problem that names the variable */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(set)
  if (result.success) return result.data
  const { path, message } = result.error.issues[0] ?? { path: [], message: '' }
  throw new Problem(`${path.join('.')} cannot be used. ${message}.`)
}
