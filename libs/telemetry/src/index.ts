export { flushTelemetry } from './flush.ts'
export {
  batchBoundaries,
  createHistogram,
  durationBoundaries,
  type Measure,
  observeGauges,
} from './measure.ts'
