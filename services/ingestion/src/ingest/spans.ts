import { startSpanIn, traceparentOf } from '@shiplog/telemetry'

/** Starts a span in the trace of one item of a batch. The span's `traceparent` is logged with the event. */
export const startItemSpan = (
  trace: string | null,
  kind: string,
): { traceparent: string | null; end: () => void } => {
  const span = startSpanIn(trace, `ingest ${kind} event`)
  return { traceparent: traceparentOf(span), end: () => span.end() }
}
