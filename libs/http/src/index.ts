export { type Answering, sendAnswer } from './answer.ts'
export { cut } from './cut.ts'
export { errorHandler, methodNotAllowed, notFound } from './error-handler.ts'
export { type HealthCheck, healthRoutes } from './health.ts'
export { HttpError, unavailable } from './http-error.ts'
export { idParameter, isId, refuse, toId } from './id.ts'
export { jsonBody } from './json-body.ts'
export { measureEndless, measureRefused, measureRequests } from './measure-requests.ts'
export { isNeverSent } from './never-sent.ts'
export {
  decodeCursor,
  decodeNameCursor,
  encodeCursor,
  encodeNameCursor,
  type PageKey,
  sendPage,
} from './page.ts'
export { parseBody, parseQuery } from './parse.ts'
export { requestId, requestIdOf } from './request-id.ts'
export { routePath } from './route-path.ts'
export { type Intercept, listen, type RunningServer } from './server.ts'
