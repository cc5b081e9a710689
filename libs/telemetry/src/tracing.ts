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
 * W3C `traceparent`, the one form in which a trace travels: in headers of requests and messages, in log rows,
 * in batches.
 */
type Traceparent = string | null

const tracer = trace.getTracer('shiplog')
const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** What a caller gave as `traceparent`; null when it is none. */
export const toTraceparent = (text: string | undefined): Traceparent =>
  text !== undefined && pattern.test(text) ? text : null

/** The context that a `traceparent` names; an empty one for null or anything malformed. */
const contextOf = (traceparent: Traceparent): Context => {
  const match = pattern.exec(traceparent ?? '')
  if (match === null) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = ''] = match
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** Null when there is no trace. */
export const traceparentOf = (span: Span | undefined): Traceparent => {
  const spanContext = span?.spanContext()
  if (spanContext === undefined || !trace.isSpanContextValid(spanContext)) return null
  const flags = spanContext.traceFlags.toString(16).padStart(2, '0')
  return `00-${spanContext.traceId}-${spanContext.spanId}-${flags}`
}

/** Of what is under way; null when nothing is traced. */
export const currentTraceparent = (): Traceparent => traceparentOf(trace.getActiveSpan())

const kinds = { internal: SpanKind.INTERNAL, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER }

/**
 * A span that continues a trace; without a telemetry SDK it costs next to nothing, records nothing, and hands
 * the trace on.
 */
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

/** Says more of the span that is under way, if there is one. */
export const describeSpan = (attributes: Attributes): void =>
  void trace.getActiveSpan()?.setAttributes(attributes)

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

/** Runs `work` in a span of the trace that `traceparent` names, so that its calls are part of the trace. */
export const withTraceparent = <T>(
  traceparent: Traceparent,
  spanName: string,
  work: () => Promise<T>,
): Promise<T> => runInSpan(startSpanIn(traceparent, spanName), work)

/**
 * Runs work on behalf of several items at once, with a span in the trace of each: `work` runs in that of the
 * first, and the others link to it.
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

/** Runs `work` in no trace: what belongs to many traces at once belongs to none. */
export const outsideTraces = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work)

/** The OpenTelemetry SDK records nothing in a context with this key; keys of one name are the same. */
const suppressed = createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING')

/**
 * Runs a call whose address is a secret, without tracing: the automatic instrumentation would write the
 * address into a span, and send the trace's ids to the receiver.
 */
export const untraced = <T>(work: () => T): T => context.with(ROOT_CONTEXT.setValue(suppressed, true), work)
