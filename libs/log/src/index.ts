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

const traceContext = (): object => {
  const context = trace.getActiveSpan()?.spanContext()
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {}
}

/**
 * One logger per service: JSON lines on standard output, credentials redacted, the active trace on every line.
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
    mixin: traceContext,
  })
