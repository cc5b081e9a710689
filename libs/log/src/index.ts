import { AsyncLocalStorage } from 'node:async_hooks'
import { trace } from '@opentelemetry/api'
import pino from 'pino'

export type Logger = pino.Logger

/** Paths that may carry credentials; pino writes `[redacted]` in their place. */
const secrets = [
  'authorization',
  'cookie',
  'token',
  'key',
  'secret',
  'password',
  'webhook_url',
  'database_url',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

const fields = new AsyncLocalStorage<object>()

/** Runs `work`; every line that it, or what it waits for, logs carries these fields, too. */
export const withLogFields = <T>(added: object, work: () => T): T =>
  fields.run({ ...fields.getStore(), ...added }, work)

const context = (): object => {
  const span = trace.getActiveSpan()?.spanContext()
  return { ...fields.getStore(), ...(span && { trace_id: span.traceId, span_id: span.spanId }) }
}

/**
 * One logger per service: JSON lines on standard output, credentials redacted, the active trace and the fields of `withLogFields` on every line.
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
