export { type Bus, BusUnavailableError, connectBus } from './bus.ts'
export { coalesce } from './coalesce.ts'
export type { Session } from './connection.ts'
export { createSignal, type Signal } from './signal.ts'
