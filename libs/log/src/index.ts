import { AsyncLocalStorage } from 'node:async_hooks'
import { trace } from '@opentelemetry/api'
import pino from 'pino'

export type Logger = pino.Logger

/** Fields of log lines that may hold credentials, up to two levels deep; pino writes `[redacted]` instead. */
const secrets = [
  'authorization',
  'cookie',
  'token',
  'key',
  'secret',
  'password',
  'webhook_url',
  'bot_token',
  'config.url',
  'database_url',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

type Fields = Readonly<Record<string, unknown>>

const fields = new AsyncLocalStorage<Fields>()

/** Runs `work` and adds these fields to every line that it logs, also after an `await`. */
export const withLogFields = <T>(added: Fields, work: () => T): T =>
  fields.run({ ...fields.getStore(), ...added }, work)

/** Returns the header that passes on the current request id; no header outside of a request. */
export const requestIdHeader = (): { 'x-request-id'?: string } => {
  const id = fields.getStore()?.request_id
  return typeof id === 'string' ? { 'x-request-id': id } : {}
}

const context = (): object => {
  const span = trace.getActiveSpan()?.spanContext()
  return { ...fields.getStore(), ...(span && { trace_id: span.traceId, span_id: span.spanId }) }
}

/**
 * Creates the logger of a service: JSON lines on standard output, credentials redacted, with the ids of the
 * active trace and the fields of `withLogFields` on every line.
 *
 * @param level a pino level: `trace` `debug` `info` `warn` `error` `fatal` `silent`
 */
export const createLogger = (service: string, level = 'info'): Logger =>
  pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secrets, censor: '[redacted]' },
    serializers: { err: pino.stdSerializers.err, cause: pino.stdSerializers.err },
    mixin: context,
  })
