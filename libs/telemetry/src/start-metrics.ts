import { type Meter, metrics } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node'
import { AggregationTemporality, InstrumentType, MeterProvider } from '@opentelemetry/sdk-metrics'

/** Shows only gauges read in this scrape; by default the exporter repeats the last value of the others. */
class MetricsServer extends PrometheusExporter {
  override selectAggregationTemporality(type: InstrumentType): AggregationTemporality {
    if (type === InstrumentType.OBSERVABLE_GAUGE) return AggregationTemporality.DELTA
    return super.selectAggregationTemporality(type)
  }
}

/** Adds the process metrics under the names that Prometheus' own client libraries use. */
const observeProcess = (meter: Meter): void => {
  const startedAt = Date.now() / 1_000 - process.uptime()
  meter
    .createObservableGauge('process_resident_memory_bytes', {
      description: 'Memory that the process holds',
      unit: 'By',
    })
    .addCallback((result) => result.observe(process.memoryUsage.rss()))
  meter
    .createObservableGauge('process_start_time_seconds', {
      description: 'When the process started, in Unix time',
      unit: 's',
    })
    .addCallback((result) => result.observe(startedAt))
}

/** Measures this process, and serves `GET /metrics` for Prometheus on a separate port. */
export const startMetrics = ({ host, port }: { host: string; port: number }): void => {
  const reader = new MetricsServer(
    // Prometheus adds labels for the service and the pod by itself.
    { host, port, withoutScopeInfo: true, withoutTargetInfo: true },
    (err) => {
      if (err) process.stderr.write(`Metrics are not served on port ${port}: ${err.message}\n`)
    },
  )
  const provider = new MeterProvider({ readers: [reader] })
  metrics.setGlobalMeterProvider(provider)
  observeProcess(provider.getMeter('process'))
  const runtime = new RuntimeNodeInstrumentation()
  runtime.setMeterProvider(provider)
  runtime.enable()
}
