import { randomBytes } from 'node:crypto'
import { methodNotAllowed } from '@shiplog/http'
import { type RequestHandler, Router } from 'express'
import type { Context } from '../../context.ts'
import { followConsoleBuild } from './console-build.ts'

/**
 * For the pages of the application: scripts, styles, data and fonts of this host alone, and nothing inline
 * but style elements with this answer's nonce, which the components' library makes. Styles that scripts set
 * by the document's objects are no inline styles.
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

/** Where the build wants the nonce, see services/console/vite.config.ts. */
const placeholder = '__CSP_NONCE__'

/** Looks again by itself, without a script. */
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
  <p>The web application is being built. This page looks again every second.</p>
  <p>Everything else answers already: <a href="/docs">the documentation of the API</a>.</p>
  <p>Should this stay: there is no build where this gateway looks for one. <code>npm start</code> makes it, and says
  so when it fails; so does <code>pnpm --filter @shiplog/console build</code>. The container image has it. Where it
  lies elsewhere, the gateway's variable <code>CONSOLE_FOLDER</code> says where.</p>
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
 * The web application: one page for `/` and for every path below `/console/` that is no file of its build.
 * An asset that is not there is not found, so that nobody takes a page for a script.
 */
export const webApplication = (ctx: Context): Router => {
  const router = Router({ caseSensitive: true })
  const currentBuild = followConsoleBuild(ctx.config.consoleFolder, ctx.log)
  void currentBuild() // what is there is in memory before somebody asks

  const servePage: RequestHandler = async (_req, res) => {
    const build = await currentBuild()
    const nonce = randomBytes(16).toString('base64url')
    res.type('html').set('content-security-policy', policyWith(nonce))
    if (build === undefined) return void res.status(503).set('retry-after', '1').send(notBuilt)
    // Without a tag: a 304 would have another nonce than the page that it speaks of.
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
