import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

const type = 'application/json; charset=utf-8'

/** Sends a text that is JSON as the whole answer, not in chunks, because `content-length` is set. */
export const sendJsonText = (
  res: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders = {},
): void => {
  res.writeHead(status, { ...headers, 'content-type': type, 'content-length': Buffer.byteLength(text) })
  res.end(text)
}

/** Sends an object as JSON, as `sendJsonText` does. */
export const sendJson = (
  res: ServerResponse,
  status: number,
  body: object,
  headers: OutgoingHttpHeaders = {},
): void => sendJsonText(res, status, JSON.stringify(body), headers)
