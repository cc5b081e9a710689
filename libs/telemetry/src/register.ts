/**
 * Loaded by `node --import` before everything else. Without an OTLP endpoint and a metrics port it loads
 * nothing: tracing takes about 40 MB and half a second of start-up, metrics about 30 MB.
 */
import { readFile } from 'node:fs/promises'

const environment = process.env

const isDisabled = environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true'
const metricsPort = Number(environment.METRICS_PORT ?? 0)
const isTracing =
  !isDisabled &&
  Boolean(environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)

/** `@shiplog/catalog`, started in its own folder, is `catalog`. */
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
  // Without `baggage`: what a caller sends in it must not be passed on to webhooks.
  environment.OTEL_PROPAGATORS ||= 'tracecontext'
  // A process that stops waits for an export that is being retried, and this ends it.
  environment.OTEL_EXPORTER_OTLP_TIMEOUT ||= '3000'
  const { startTelemetry } = await import('./start.ts')
  startTelemetry(environment, environment.OTEL_SERVICE_NAME || (await packageName()))
}
