export { flushTelemetry } from './flush.ts'
