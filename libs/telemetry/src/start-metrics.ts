import { metrics } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node'
import { MeterProvider } from '@opentelemetry/sdk-metrics'

/** Takes up what this process measures, and shows it on `GET /metrics` of a port of its own, as Prometheus reads it. */
export const startMetrics = ({ host, port }: { host: string; port: number }): void => {
  const reader = new PrometheusExporter(
    // The scraper says which service and pod it asked.
    { host, port, withoutScopeInfo: true, withoutTargetInfo: true },
    (err) => {
      if (err) process.stderr.write(`Metrics are not served on port ${port}: ${err.message}\n`)
    },
  )
  const provider = new MeterProvider({ readers: [reader] })
  metrics.setGlobalMeterProvider(provider)
  const runtime = new RuntimeNodeInstrumentation()
  runtime.setMeterProvider(provider)
  runtime.enable()
}
