import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { RequestHandler, Router } from 'express'
import { generateHTML, type SwaggerUiOptions, serveFiles } from 'swagger-ui-express'
import { servePage } from './serve-page.ts'

const options: SwaggerUiOptions = {
  customSiteTitle: 'Shiplog API',
  customfavIcon: './favicon-32x32.png',
  // Without this option, the library would write the word `undefined` into the style.
  customCss: '',
  swaggerUrl: '/openapi.json',
  swaggerOptions: {
    // This layout has no bar above the page.
    layout: 'BaseLayout',
    // Disables the badge, for which the page would send the document to another host.
    validatorUrl: null,
  },
}

/**
 * The page of swagger-ui-express, with two changes. Its files have absolute paths, because `/docs` and
 * `/docs/` are the same page. An SVG with icons is removed, because the content security policy would refuse
 * its `style` attribute. The script contains the icons, too.
 */
const page = generateHTML(undefined, options)
  .replaceAll('"./', '"/docs/')
  .replace(/<svg.*<\/svg>/s, '')

/**
 * The hashes by which the content security policy allows the page's style elements. With nonces, each answer
 * would differ. With hashes, all answers come from one buffer and have an ETag.
 */
const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)]
  .map(([, style = '']) => `'sha256-${hash('sha256', style, 'base64')}'`)
  .join(' ')

/** Sends the start script from memory. The second handler of `serveFiles` reads files, and is not used. */
const [sendStart] = serveFiles(undefined, options) as [RequestHandler]

/** Finds files as swagger-ui-express does, because the package with Swagger UI's files is its dependency. */
const { resolve } = createRequire(import.meta.resolve('swagger-ui-express'))

/** The library's own handler would read a file for each request and would not compress it. */
const files = [
  'swagger-ui-bundle.js',
  'swagger-ui-standalone-preset.js',
  'swagger-ui.css',
  'favicon-32x32.png',
].map((name) => [name, () => readFile(resolve(`swagger-ui-dist/${name}`))] as const)

export const docs = (): Router => {
  const router = servePage(page, styles, Object.fromEntries(files))
  router.get('/swagger-ui-init.js', sendStart)
  return router
}
