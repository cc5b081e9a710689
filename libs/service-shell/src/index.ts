export { type Handlers, internalApp, type Shell } from './internal-app.ts'
export { limitConcurrency } from './limit-concurrency.ts'
export { requested } from './requested.ts'
export { byCreation, serveList } from './serve-list.ts'
