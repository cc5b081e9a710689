export { flushTelemetry } from './flush.ts'
export {
  batchBoundaries,
  createCounter,
  createHistogram,
  durationBoundaries,
  type Measure,
  observeGauges,
} from './measure.ts'
