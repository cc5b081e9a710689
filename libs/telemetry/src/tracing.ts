import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/**
 * W3C `traceparent`: the form in which a trace is passed on in headers of requests and messages, in rows of
 * the event log, and in batches. Null when there is no trace.
 */
type Traceparent = string | null

const tracer = trace.getTracer('shiplog')
const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Returns the header that a caller sent if it is a valid `traceparent`, else null. */
export const toTraceparent = (text: string | undefined): Traceparent =>
  text !== undefined && pattern.test(text) ? text : null

/** Returns the context of a `traceparent`; an empty context for null or a malformed value. */
const contextOf = (traceparent: Traceparent): Context => {
  const match = pattern.exec(traceparent ?? '')
  if (match === null) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = ''] = match
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** Returns the `traceparent` of a span; null when there is no trace. */
export const traceparentOf = (span: Span | undefined): Traceparent => {
  const spanContext = span?.spanContext()
  if (spanContext === undefined || !trace.isSpanContextValid(spanContext)) return null
  const flags = spanContext.traceFlags.toString(16).padStart(2, '0')
  return `00-${spanContext.traceId}-${spanContext.spanId}-${flags}`
}

/** Returns the `traceparent` of the active span; null when there is none. */
export const currentTraceparent = (): Traceparent => traceparentOf(trace.getActiveSpan())

const kinds = { internal: SpanKind.INTERNAL, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER }

/** Starts a span that continues a trace. Without a telemetry SDK it records nothing, but passes it on. */
export const startSpanIn = (
  traceparent: Traceparent,
  name: string,
  kind: keyof typeof kinds = 'internal',
  options: SpanOptions = {},
): Span => tracer.startSpan(name, { ...options, kind: kinds[kind] }, contextOf(traceparent))

/** Ends a span as failed, with the reason. */
export const failSpan = (span: Span, err: unknown): void => {
  span.recordException(err instanceof Error ? err : String(err))
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Adds attributes to the active span, if there is one. */
export const describeSpan = (attributes: Attributes): void =>
  void trace.getActiveSpan()?.setAttributes(attributes)

/** Names the active span after the route of its request. A path is no name, because it contains ids. */
export const nameRoute = (method: string, route: string): void => {
  const span = trace.getActiveSpan()
  span?.updateName(`${method} ${route}`)
  span?.setAttribute('http.route', route)
}

/** Runs `work` with `span` as the active span, and ends the span when `work` ends. */
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

/** Runs `work` in a new span of the trace that `traceparent` names. */
export const withTraceparent = <T>(
  traceparent: Traceparent,
  spanName: string,
  work: () => Promise<T>,
): Promise<T> => runInSpan(startSpanIn(traceparent, spanName), work)

/**
 * Runs `work` for a batch of items that belong to different traces. Each trace gets a span: `work` runs in
 * the span of the first item, and the other spans link to that span.
 */
export const runInTracesOf = async <T>(
  items: { trace: Traceparent }[],
  name: string,
  work: () => Promise<T>,
): Promise<T> => {
  const [first, ...others] = items.filter((item) => item.trace !== null)
  if (first === undefined) return await work()
  const span = startSpanIn(first.trace, name, 'consumer', { attributes: { events: items.length } })
  const links = [{ context: span.spanContext() }]
  const linked = others.map((item) => startSpanIn(item.trace, name, 'consumer', { links }))
  try {
    return await runInSpan(span, work)
  } finally {
    for (const other of linked) other.end()
  }
}

/** Runs `work` outside of any trace: for work that serves many requests at once. */
export const outsideTraces = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work)

/** The SDK records nothing in a context with this key, which `createContextKey` finds by its name. */
const suppressed = createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING')

/**
 * Runs `work`, a call to a secret address, without tracing. The automatic instrumentation would record the
 * address in a span, and send the trace's ids to the receiver.
 */
export const untraced = <T>(work: () => T): T => context.with(ROOT_CONTEXT.setValue(suppressed, true), work)
