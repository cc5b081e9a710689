import { z } from 'zod'
import { Problem } from '../problem.ts'

export const usage = `Usage: npm start

Runs all of Shiplog on this machine until Ctrl-C. Set in the environment:

  PORT                  of the API; default: 8080
  DATABASE_URL          your own Postgres, as an administrator; default: one of its own
  NATS_URL              your own NATS, 2.12 or later; default: one of its own
  NATS_SERVER_BIN       the nats-server to run
  NOTIFIER_ALLOW_HOSTS  hosts that webhooks may reach by http or on private addresses, comma-separated
  SMTP_URL, MAIL_FROM   your own mail server and the sender of mails; default: one whose mails a page shows
  OTEL_EXPORTER_OTLP_ENDPOINT  where to send traces; default: nowhere
  OIDC_ISSUER           your own identity provider, with OIDC_CLIENT_ID and the other variables of the gateway that
                        begin with OIDC_, here or in the file .env; default: a local one, where you sign in as
                        anybody you like`

const url = (protocol: RegExp) => z.url({ protocol }).optional()

const schema = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    HOST: z.string().default('127.0.0.1'),
    DATABASE_URL: url(/^postgres(ql)?$/),
    NATS_URL: z.string().optional(),
  })
  .transform((variables) => ({
    /** Port of the gateway; 0 stands for a free port. */
    port: variables.PORT,
    host: variables.HOST,
    /** URL of the user's own Postgres, with a role that may create roles and schemas. */
    databaseUrl: variables.DATABASE_URL,
    natsUrl: variables.NATS_URL,
  }))

export type Settings = z.output<typeof schema>

/** @throws Problem that names the variable with a bad value */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(set)
  if (result.success) return result.data
  const { path, message } = result.error.issues[0] ?? { path: [], message: '' }
  throw new Problem(`${path.join('.')} cannot be used. ${message}.`)
}
