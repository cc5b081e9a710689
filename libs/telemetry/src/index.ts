export { flushTelemetry } from './flush.ts'
export {
  batchBoundaries,
  createCounter,
  createHistogram,
  durationBoundaries,
  observeGauges,
} from './measure.ts'
export {
  currentTraceparent,
  describeSpan,
  failSpan,
  nameRoute,
  outsideTraces,
  runInTracesOf,
  startSpanIn,
  toTraceparent,
  traceparentOf,
  untraced,
  withTraceparent,
} from './tracing.ts'
