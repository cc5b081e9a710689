import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Identity } from './access-token.ts'
import { type Answer, createEndpoints } from './endpoints.ts'

const maxBodyBytes = 64 * 1024

const headers = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** Reads a form from the body of a request. @returns undefined when the body is longer than 64 KiB */
const readForm = async (req: IncomingMessage): Promise<URLSearchParams | undefined> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

const send = (res: ServerResponse, { status, headers: own, body }: Answer): void => {
  const isText = typeof body === 'string'
  res.writeHead(status, { ...headers, ...(!isText && { 'Content-Type': 'application/json' }), ...own })
  res.end(isText ? body : JSON.stringify(body ?? {}))
}

/**
 * Returns a request listener that serves the identity provider.
 *
 * @param options.lifetime lifetime of access tokens and ID tokens
 */
export const identityProvider = (identity: Identity, { lifetime = '1h' } = {}): RequestListener => {
  const endpoints = createEndpoints(identity, lifetime)
  const answer = async (req: IncomingMessage): Promise<Answer> => {
    const { pathname, searchParams } = new URL(`http://provider${req.url}`)
    const methods = Object.hasOwn(endpoints, pathname) ? endpoints[pathname] : undefined
    const endpoint = methods?.[req.method === 'HEAD' ? 'GET' : (req.method ?? '')]
    if (endpoint === undefined)
      return { status: methods === undefined ? 404 : 405, body: { detail: 'Not found' } }
    const form = req.method === 'POST' ? await readForm(req) : searchParams
    if (form === undefined)
      return { status: 413, headers: { Connection: 'close' }, body: { detail: 'Too large' } }
    return endpoint(Object.fromEntries(form))
  }
  return (req, res) =>
    void answer(req).then(
      (found) => send(res, found),
      (err: unknown) => {
        console.error(err)
        res.destroy()
      },
    )
}

/**
 * Starts an identity provider for trying Shiplog out. Anybody can sign in as anybody there; see README.md.
 */
export const startIdentityProvider = async (
  identity: Identity,
  listenAt: { host: string; port: number },
): Promise<{ stop: () => Promise<void> }> => {
  const server = createServer(identityProvider(identity))
  server.listen(listenAt.port, listenAt.host)
  await once(server, 'listening')
  return {
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
