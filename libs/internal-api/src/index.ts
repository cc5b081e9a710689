export { type Handlers, type InternalRoute, internalApp, type Shell } from './internal-app.ts'
export { byCreation, serveList } from './serve-list.ts'
