/**
 * `node --import` loads this file before everything else. It starts tracing when there is an OTLP endpoint,
 * and metrics when there is a metrics port. Tracing takes about 40 MB and half a second of start-up, metrics
 * 30 MB.
 */
import { readFile } from 'node:fs/promises'

const environment = process.env

const isDisabled = environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true'
const metricsPort = Number(environment.METRICS_PORT ?? 0)
const isTracing =
  !isDisabled &&
  Boolean(environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)

/** Returns the package's name in the working folder, without scope: `catalog` for `@shiplog/catalog`. */
const packageName = async (): Promise<string> => {
  const text = await readFile('package.json', 'utf8').catch(() => '{}')
  const { name = 'shiplog' } = JSON.parse(text) as { name?: string }
  return name.replace('@shiplog/', '')
}

if (metricsPort > 0 && !isDisabled) {
  const { startMetrics } = await import('./start-metrics.ts')
  startMetrics({ host: environment.HOST || '0.0.0.0', port: metricsPort })
}

if (isTracing) {
  // Not `baggage`: the baggage that a caller sends must not be passed on to webhooks.
  environment.OTEL_PROPAGATORS ||= 'tracecontext'
  // Ends an export that is being retried: a process that stops would wait for it.
  environment.OTEL_EXPORTER_OTLP_TIMEOUT ||= '3000'
  const { startTelemetry } = await import('./start.ts')
  startTelemetry(environment, environment.OTEL_SERVICE_NAME || (await packageName()))
}
