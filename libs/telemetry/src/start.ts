import { type ProxyTracerProvider, trace } from '@opentelemetry/api'
import { ExpressInstrumentation, ExpressLayerType } from '@opentelemetry/instrumentation-express'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { register } from 'import-in-the-middle/register-hooks.mjs'
import { flushTelemetry, setFlush } from './flush.ts'
import { internalOrigins, isUntraced, redactedAttributes } from './redact-span.ts'

/** The modules that the instrumentations patch; all others load unchanged. */
const patchedModules = ['http', 'https', 'express', 'pg', 'pg-pool']

const instrumentations = (environment: NodeJS.ProcessEnv) => [
  // Outgoing requests use undici; `node:http` only listens.
  new HttpInstrumentation({
    ignoreIncomingRequestHook: ({ url = '' }) => isUntraced(url),
    disableOutgoingRequestInstrumentation: true,
  }),
  new ExpressInstrumentation({ ignoreLayersType: [ExpressLayerType.MIDDLEWARE, ExpressLayerType.ROUTER] }),
  new UndiciInstrumentation({
    requireParentforSpans: true,
    startSpanHook: redactedAttributes(internalOrigins(environment)),
  }),
  // Queries without a parent span are polls of relays, projections and workers, and are not worth a trace.
  new PgInstrumentation({ requireParentSpan: true }),
]

/** Sends the recorded spans and keeps recording, because in tests several services share one process. */
const flushSpans = async (): Promise<void> => {
  const provider = (trace.getTracerProvider() as ProxyTracerProvider).getDelegate()
  if ('forceFlush' in provider && typeof provider.forceFlush === 'function') await provider.forceFlush()
}

/** Starts tracing by the `OTEL_*` variables. Must be called before the traced modules are loaded. */
export const startTelemetry = (environment: NodeJS.ProcessEnv, serviceName: string): void => {
  register({ include: patchedModules })
  const sdk = new NodeSDK({
    serviceName,
    instrumentations: instrumentations(environment),
    // No log exporter: logs go to standard output, with the trace id on every line.
    logRecordProcessors: [],
    ...(environment.OTEL_METRICS_EXPORTER === undefined && { metricReaders: [] }),
  })
  sdk.start()
  setFlush(flushSpans)
  process.once('beforeExit', flushTelemetry)
}
