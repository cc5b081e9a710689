import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

const tracer = trace.getTracer('@shiplog/event-log')

const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The context that a W3C `traceparent` names; an empty one for null or anything malformed. */
const contextOf = (traceparent: string | null): Context => {
  const match = traceparentPattern.exec(traceparent ?? '')
  if (match === null) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = ''] = match
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** A span that continues the trace of an event; without a telemetry SDK it costs next to nothing and records nothing. */
export const startSpanIn = (traceparent: string | null, name: string, options: SpanOptions = {}): Span =>
  tracer.startSpan(name, options, contextOf(traceparent))

/** A span's W3C `traceparent`; null when there is no trace. */
export const traceparentOf = (span: Span | undefined): string | null => {
  const spanContext = span?.spanContext()
  if (spanContext === undefined || !trace.isSpanContextValid(spanContext)) return null
  const flags = spanContext.traceFlags.toString(16).padStart(2, '0')
  return `00-${spanContext.traceId}-${spanContext.spanId}-${flags}`
}

/** The W3C `traceparent` of what is under way, to be logged with an event; null when nothing is traced. */
export const currentTraceparent = (): string | null => traceparentOf(trace.getActiveSpan())

/** Ends a span as failed, with the reason. */
export const failSpan = (span: Span, err: unknown): void => {
  span.recordException(err instanceof Error ? err : String(err))
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Runs `work` with the span as the active one, and ends the span with it. */
const runInSpan = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
  try {
    const result = await context.with(trace.setSpan(context.active(), span), work)
    span.end()
    return result
  } catch (err) {
    failSpan(span, err)
    throw err
  }
}

/** Runs `work` in a span of the trace that `traceparent` names; what `work` calls becomes part of that trace. */
export const withTraceparent = <T>(
  traceparent: string | null,
  spanName: string,
  work: () => Promise<T>,
): Promise<T> => runInSpan(startSpanIn(traceparent, spanName), work)

/**
 * Runs work on behalf of several events at once, with a span in the trace of each: `work` runs in that of the first, and the
 * others link to it.
 */
export const runInTracesOf = async <T>(
  events: { trace: string | null; position: number }[],
  name: string,
  work: () => Promise<T>,
): Promise<T> => {
  const [first, ...others] = events.filter((event) => event.trace !== null)
  if (first === undefined) return await work()
  const kind = SpanKind.CONSUMER
  const span = startSpanIn(first.trace, name, { kind, attributes: { events: events.length } })
  const links = [{ context: span.spanContext() }]
  const linked = others.map((event) => startSpanIn(event.trace, name, { kind, links }))
  try {
    return await runInSpan(span, work)
  } finally {
    for (const other of linked) other.end()
  }
}
