export { type Answering, sendAnswer } from './answers/answer.ts'
export { answerError, errorHandler, methodNotAllowed, notFound } from './answers/error-handler.ts'
export { type HealthCheck, healthRoutes } from './answers/health.ts'
export { HttpError, unavailable } from './answers/http-error.ts'
export {
  decodeCursor,
  decodeNameCursor,
  encodeCursor,
  type NameKey,
  type PageKey,
  sendPage,
} from './answers/page.ts'
export { sendJson, sendJsonText } from './answers/send-json.ts'
export { measureEndless, measureRefused, measureRequests, measureRoute } from './measure-requests.ts'
export { isNeverSent } from './never-sent.ts'
export { type Handler, type Incoming, type Outgoing, runHandlers } from './requests/handler.ts'
export { idParameter, isId, refuse, toId } from './requests/id.ts'
export { jsonBody } from './requests/json-body.ts'
export { parseBody, parseQuery } from './requests/parse.ts'
export { pathOf } from './requests/path-of.ts'
export { periodOf } from './requests/period.ts'
export { requestId, requestIdOf } from './requests/request-id.ts'
export { routePath } from './route-path.ts'
export { cut } from './server/cut.ts'
export { type Intercept, listen, type RunningServer } from './server/server.ts'
