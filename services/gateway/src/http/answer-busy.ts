import type { ServerResponse } from 'node:http'

const headers = { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' }

/**
 * Answers 503 at once, for who does better to come again. Not by an error, which would pass by all routes
 * first: under overload, to refuse must cost next to nothing.
 *
 * @param detail a sentence that says that nothing was taken
 */
export const answerBusy = (res: ServerResponse, detail: string): void => {
  const body = JSON.stringify({ detail })
  // Without its length, the answer would be sent in chunks.
  res.writeHead(503, { ...headers, 'content-length': String(Buffer.byteLength(body)) })
  res.end(body)
}
