import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { RequestHandler, Router } from 'express'
import { serveAsset } from './asset.ts'
import { servePage } from './serve-page.ts'

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Shiplog API</title>
  <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
  <link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
  <div id="docs"></div>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>
`

// `validatorUrl`: the badge would send the document to another host.
const start = `window.ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
})
`

/** Named one by one: the package's own index page would load an example from another host. */
const ofPackage = (type: string, name: string): RequestHandler =>
  serveAsset(type, () => readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`))))

/** `/docs`: Swagger UI, from its own npm package. */
export const docs = (): Router => {
  const router = servePage(page, start)
  router.get('/swagger-ui.css', ofPackage('text/css; charset=utf-8', 'swagger-ui.css'))
  router.get('/swagger-ui-bundle.js', ofPackage('text/javascript; charset=utf-8', 'swagger-ui-bundle.js'))
  router.get('/favicon-32x32.png', ofPackage('image/png', 'favicon-32x32.png'))
  return router
}
