import { propagation, ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('@shiplog/ingestion')

/** A span that continues the trace of one item of a batch; its `traceparent` goes into the log with the event. */
export const startItemSpan = (
  traceparent: string | null,
  kind: string,
): { span: Span; traceparent: string | null } => {
  const parent = propagation.extract(ROOT_CONTEXT, traceparent === null ? {} : { traceparent })
  const span = tracer.startSpan(`ingest ${kind} event`, { kind: SpanKind.INTERNAL }, parent)
  const carrier: { traceparent?: string } = {}
  propagation.inject(trace.setSpan(parent, span), carrier)
  // Without a telemetry SDK nothing is injected, and the trace is handed on as it came.
  return { span, traceparent: carrier.traceparent ?? traceparent }
}
