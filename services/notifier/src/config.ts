import { keyRing } from '@shiplog/encryption'
import { readEnvironment, serviceConfig, serviceVariables } from '@shiplog/runtime'
import { z } from 'zod'
import {
  type MailServer,
  mailServerProblem,
  parseMailAddress,
  toMailServer,
} from './outgoing/mail/mail-server.ts'

const positive = (value: number) => z.coerce.number().int().positive().default(value)
const hour = 3_600_000

const hosts = z.string().transform(
  (value): ReadonlySet<string> =>
    new Set(
      value
        .toLowerCase()
        .split(',')
        .map((host) => host.trim().replace(/^\[|\]$/g, ''))
        .filter((host) => host !== ''),
    ),
)

const shared = serviceVariables(8084)
const laneIntervalMs = positive(1_000)

/** Origin of the web application. A path is refused, because the application cannot run below one. */
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).pathname === '/', 'must have no path')
  .transform((url) => new URL(url).origin)

/**
 * Address of Slack's Web API, or of a proxy for it. The names of the methods are added to its path. The log
 * shows the address, so it must not contain a password.
 */
const slackApiUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => /^https?:\/\/[^@?#]*$/.test(url), 'must have no password, query and fragment')
  .transform((url) => url.replace(/\/+$/, ''))

/** URL of the mail server. Error messages never contain the URL, because it may contain a password. */
const smtpUrl = z.string().superRefine((url, issues) => {
  const message = mailServerProblem(url)
  if (message !== undefined) issues.addIssue({ code: 'custom', message })
})
const mailAddress = z.string().transform((text, issues) => {
  const address = parseMailAddress(text)
  if (address !== undefined) return address
  issues.addIssue({
    code: 'custom',
    message: 'must be one address, such as Shiplog <shiplog@example.com>',
  })
  return z.NEVER
})

const mailVariables = {
  SMTP_URL: smtpUrl.optional(),
  SMTP_REQUIRE_TLS: z.stringbool().default(true),
  MAIL_FROM: mailAddress.optional(),
  MAIL_BOUNCE_TO: mailAddress.optional(),
}
type MailVariables = z.output<z.ZodObject<typeof mailVariables>>

/** Returns the mail server; undefined without `SMTP_URL`. */
const mailServerOf = (env: MailVariables): MailServer | undefined => {
  const { SMTP_URL: url, SMTP_REQUIRE_TLS: requireTls, MAIL_FROM: from, MAIL_BOUNCE_TO: bounceTo } = env
  if (url === undefined || from === undefined) return undefined
  return toMailServer({ url, requireTls, from, bounceTo: bounceTo?.address })
}

const schema = z
  .object({
    ...shared,
    INGESTION_URL: z.url(),
    PUBLIC_ORIGIN: origin.optional(),
    SLACK_API_URL: slackApiUrl.default('https://slack.com/api'),
    NOTIFIER_ALLOW_HOSTS: hosts.default(new Set<string>()),
    WEBHOOK_ENCRYPTION_KEYS: keyRing,
    WEBHOOK_TIMEOUT_MS: positive(10_000),
    ...mailVariables,
    NOTIFIER_LANE_INTERVAL_MS: laneIntervalMs,
    NOTIFIER_RETRY_MIN_MS: positive(5_000),
    NOTIFIER_RETRY_MAX_MS: positive(6 * hour),
    NOTIFIER_GIVE_UP_MS: positive(72 * hour),
    NOTIFIER_MISSED_AFTER_MS: positive(24 * hour),
    NOTIFIER_LEASE_MS: positive(30_000),
    NOTIFIER_CONCURRENCY: positive(64),
    NOTIFIER_POLL_MS: positive(500),
    NOTIFIER_MAX_CHANNELS: positive(500),
    NOTIFIER_MAX_PREFERENCES: positive(1_000),
    NOTIFIER_MAX_PREFERENCES_PER_CHANNEL: positive(50),
    NOTIFICATION_RETENTION_DAYS: z.coerce.number().int().min(0).max(36_500).default(400),
  })
  .refine((env) => env.NOTIFIER_LEASE_MS > env.WEBHOOK_TIMEOUT_MS, {
    path: ['NOTIFIER_LEASE_MS'],
    message: 'must be longer than WEBHOOK_TIMEOUT_MS',
  })
  .refine((env) => env.SMTP_URL === undefined || env.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'is required',
  })
  // Mails have links to pages below `PUBLIC_ORIGIN`.
  .refine((env) => env.SMTP_URL === undefined || env.PUBLIC_ORIGIN !== undefined, {
    path: ['PUBLIC_ORIGIN'],
    message: 'is required',
  })
  .transform((env) => ({
    ...serviceConfig(env),
    ingestion: { url: env.INGESTION_URL },
    /** Origin of the web application, for links in messages; null when it is not known. */
    publicOrigin: env.PUBLIC_ORIGIN ?? null,
    slackApi: { url: env.SLACK_API_URL },
    webhook: {
      allowedHosts: env.NOTIFIER_ALLOW_HOSTS,
      encryptionKeys: env.WEBHOOK_ENCRYPTION_KEYS,
      timeoutMs: env.WEBHOOK_TIMEOUT_MS,
    },
    mailServer: mailServerOf(env),
    delivery: {
      intervalMs: env.NOTIFIER_LANE_INTERVAL_MS,
      backOff: { minMs: env.NOTIFIER_RETRY_MIN_MS, maxMs: env.NOTIFIER_RETRY_MAX_MS },
      giveUpMs: env.NOTIFIER_GIVE_UP_MS,
      missedAfterMs: env.NOTIFIER_MISSED_AFTER_MS,
      leaseMs: env.NOTIFIER_LEASE_MS,
      concurrency: env.NOTIFIER_CONCURRENCY,
      pollMs: env.NOTIFIER_POLL_MS,
    },
    /**
     * Maximum number of channels and preferences of an account, and most preferences of a channel. An account
     * that has more keeps them, but cannot add any.
     */
    quotas: {
      channels: env.NOTIFIER_MAX_CHANNELS,
      preferences: env.NOTIFIER_MAX_PREFERENCES,
      preferencesOfChannel: env.NOTIFIER_MAX_PREFERENCES_PER_CHANNEL,
    },
    retention: { days: env.NOTIFICATION_RETENTION_DAYS },
  }))

export type Config = z.output<typeof schema>

/**
 * Reads the configuration of the service.
 *
 * @throws ConfigError that names each variable that is missing or wrong
 */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config =>
  readEnvironment(schema, environment)

const replaySchema = z
  .object({ DATABASE_URL: shared.DATABASE_URL, NOTIFIER_LANE_INTERVAL_MS: laneIntervalMs })
  .transform((env) => ({ databaseUrl: env.DATABASE_URL, intervalMs: env.NOTIFIER_LANE_INTERVAL_MS }))

/**
 * Reads what `commands/replay-notifications.ts` needs.
 *
 * @throws ConfigError that names each variable that is missing or wrong
 */
export const readReplayConfig = () => readEnvironment(replaySchema)

/** Returns the notifier's own configuration as the log may show it, without secrets. */
export const describeConfig = (config: Config): object => ({
  ingestion: config.ingestion,
  publicOrigin: config.publicOrigin,
  slackApi: config.slackApi,
  webhook: {
    allowedHosts: [...config.webhook.allowedHosts],
    encryptionKeys: [...config.webhook.encryptionKeys.keys()],
    timeoutMs: config.webhook.timeoutMs,
  },
  mailServer: config.mailServer && {
    host: config.mailServer.connection.host,
    from: config.mailServer.from.address,
    auth: { configured: config.mailServer.auth !== undefined },
  },
  delivery: config.delivery,
  quotas: config.quotas,
  retention: config.retention,
})
