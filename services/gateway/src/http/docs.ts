import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { RequestHandler, Router } from 'express'
import { generateHTML, type SwaggerUiOptions, serveFiles } from 'swagger-ui-express'
import { serveAsset } from './asset.ts'
import { servePage } from './serve-page.ts'

const options: SwaggerUiOptions = {
  customSiteTitle: 'Shiplog API',
  customfavIcon: './favicon-32x32.png',
  // Not undefined: the library would write that word into the style.
  customCss: '',
  swaggerUrl: '/openapi.json',
  swaggerOptions: {
    // Without Swagger's bar above the page.
    layout: 'BaseLayout',
    // Without the badge, which would send the document to another host.
    validatorUrl: null,
  },
}

/**
 * The page of swagger-ui-express, with two changes. Its files are named by whole paths, because `/docs` and
 * `/docs/` are the same page. A drawing of icons is removed: the script has its own, and the policy would
 * refuse the style in the drawing's attribute.
 */
const page = generateHTML(undefined, options)
  .replaceAll('"./', '"/docs/')
  .replace(/<svg.*<\/svg>/s, '')

/**
 * The page's policy names its style elements by their hashes. A nonce would differ in each answer. With
 * hashes the page is the same for everybody, so it is served from one buffer and has an ETag.
 */
const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)]
  .map(([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  .join(' ')

/** Sends the script that starts Swagger UI, from memory. The handler behind it would read files. */
const [sendStart] = serveFiles(undefined, options) as [RequestHandler]

/** Resolves as swagger-ui-express does, because Swagger UI's files are a dependency of that package. */
const { resolve } = createRequire(import.meta.resolve('swagger-ui-express'))

/** The library's own handler would read the file again for each request, and would not compress it. */
const ofPackage = (type: string, name: string): RequestHandler =>
  serveAsset(type, () => readFile(resolve(`swagger-ui-dist/${name}`)))

const script = 'text/javascript; charset=utf-8'

export const docs = (): Router => {
  const router = servePage(page, styles)
  router.get('/swagger-ui-init.js', sendStart)
  router.get('/swagger-ui-bundle.js', ofPackage(script, 'swagger-ui-bundle.js'))
  router.get('/swagger-ui-standalone-preset.js', ofPackage(script, 'swagger-ui-standalone-preset.js'))
  router.get('/swagger-ui.css', ofPackage('text/css; charset=utf-8', 'swagger-ui.css'))
  router.get('/favicon-32x32.png', ofPackage('image/png', 'favicon-32x32.png'))
  return router
}
