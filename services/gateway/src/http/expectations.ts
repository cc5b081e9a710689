import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** `Expect` with anything but `100-continue`, which Node would refuse without a word. */
export const answerExpectations = (server: Server): void => {
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) => {
    const body = JSON.stringify({ detail: `Expectation '${req.headers.expect}' is not supported` })
    res.writeHead(417, { 'content-type': 'application/json; charset=utf-8', connection: 'close' }).end(body)
  })
}
