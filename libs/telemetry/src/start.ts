import type { IncomingMessage } from 'node:http'
import { type ProxyTracerProvider, trace } from '@opentelemetry/api'
import { ExpressInstrumentation, ExpressLayerType } from '@opentelemetry/instrumentation-express'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { register } from 'import-in-the-middle/register-hooks.mjs'
import { flushTelemetry, setFlush } from './flush.ts'
import { internalOrigins, redactedAttributes } from './redact-span.ts'

/** The modules that the instrumentations change; all others load as they are. */
const changedModules = ['http', 'https', 'express', 'pg', 'pg-pool']

/** Probes come every few seconds and tell nothing. */
const isProbe = ({ url = '' }: IncomingMessage): boolean => /^\/health(\/|\?|$)/.test(url)

const instrumentations = (environment: NodeJS.ProcessEnv) => [
  // Outgoing requests are undici's; `http` is only used to listen.
  new HttpInstrumentation({
    ignoreIncomingRequestHook: isProbe,
    disableOutgoingRequestInstrumentation: true,
  }),
  new ExpressInstrumentation({ ignoreLayersType: [ExpressLayerType.MIDDLEWARE, ExpressLayerType.ROUTER] }),
  new UndiciInstrumentation({
    requireParentforSpans: true,
    startSpanHook: redactedAttributes(internalOrigins(environment)),
  }),
  // Queries without a parent span are the polling of relays, projections and workers.
  new PgInstrumentation({ requireParentSpan: true }),
]

/** Sends the recorded spans and goes on recording, for in tests several services share one process. */
const flushSpans = async (): Promise<void> => {
  const provider = (trace.getTracerProvider() as ProxyTracerProvider).getDelegate()
  if ('forceFlush' in provider && typeof provider.forceFlush === 'function') await provider.forceFlush()
}

/** Starts tracing as `OTEL_*` says; call it before the modules that are to be traced are loaded. */
export const startTelemetry = (environment: NodeJS.ProcessEnv, serviceName: string): void => {
  register({ include: changedModules })
  const sdk = new NodeSDK({
    serviceName,
    instrumentations: instrumentations(environment),
    // Logs go to standard output, with the trace's id on every line.
    logRecordProcessors: [],
    ...(environment.OTEL_METRICS_EXPORTER === undefined && { metricReaders: [] }),
  })
  sdk.start()
  setFlush(flushSpans)
  process.once('beforeExit', flushTelemetry)
}
