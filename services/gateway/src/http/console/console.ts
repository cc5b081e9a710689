import { randomBytes } from 'node:crypto'
import { methodNotAllowed } from '@shiplog/http'
import { type RequestHandler, Router } from 'express'
import type { Context } from '../../context.ts'
import { watchConsoleBuild } from './console-build.ts'

/**
 * Returns the content security policy of a page. It allows scripts, styles, data and fonts of this host only.
 * Images may also have `data:` addresses. The only inline content that it allows is style elements with this
 * answer's nonce, which Mantine creates. Styles that scripts set through the DOM do not count as inline.
 */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The build has this text instead of a nonce (see services/console/vite.config.ts). */
const placeholder = '__CSP_NONCE__'

/** The page that is sent while there is no build. It reloads itself every second, without a script. */
const notBuilt = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta http-equiv="refresh" content="1">
  <title>Shiplog</title>
  <link rel="icon" href="data:,">
</head>
<body>
  <h1>Shiplog</h1>
  <p>The web application is being built. This page reloads every second.</p>
  <p>The API works already: see <a href="/docs">its documentation</a>.</p>
  <p>If this page stays, the gateway finds no build. <code>npm start</code> and
  <code>pnpm --filter @shiplog/console build</code> make one, and print an error if that fails. The container image
  contains one. If the build is in another folder, set the gateway's variable <code>CONSOLE_FOLDER</code>.</p>
</body>
</html>
`

const allowed = ['GET', 'HEAD', 'OPTIONS']
const refuseOthers = methodNotAllowed(allowed)

const readOnly: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  if (req.method === 'OPTIONS') return void res.set('allow', allowed.join(', ')).status(204).end()
  refuseOthers(req, res, next)
}

/**
 * Creates a router that serves the web application. Its page is the answer for `/`, for `/console` and for
 * every path below `/console/` that is not a file of the build. An unknown path below `/console/assets/` is
 * answered 404, because a browser would try to run the page as a script.
 */
export const webApplication = (ctx: Context): Router => {
  const router = Router({ caseSensitive: true })
  const currentBuild = watchConsoleBuild(ctx.config.consoleFolder, ctx.log)
  void currentBuild() // reads the build before the first request

  const servePage: RequestHandler = async (_req, res) => {
    const build = await currentBuild()
    const nonce = randomBytes(16).toString('base64url')
    res.type('html').set('content-security-policy', policyWith(nonce))
    if (build === undefined) return void res.status(503).set('retry-after', '1').send(notBuilt)
    // The page has no ETag. With a 304, the browser would use the page in its cache, whose nonce differs from
    // the nonce in the new header.
    res.set('cache-control', 'no-cache').send(build.page.replaceAll(placeholder, nonce))
  }
  const serveFile: RequestHandler = async (req, res, next) => {
    const file = (await currentBuild())?.files.get(req.path)
    if (file === undefined) next()
    else await file(req, res, next)
  }
  const notFoundHere: RequestHandler = (_req, _res, next) => next('router')

  router.all('/console/assets{/*path}', readOnly, serveFile, notFoundHere)
  router.all('/console{/*path}', readOnly, serveFile, servePage)
  router.all('/', readOnly, servePage)
  return router
}
