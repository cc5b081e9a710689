import { type RequestHandler, Router } from 'express'
import swaggerUi from 'swagger-ui-express'
import { pagePolicy } from './page-policy.ts'

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
const assets = ['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png']
const serveAsset = swaggerUi.serveFiles()[1] as RequestHandler

/** `/docs`: Swagger UI, from its own npm package. */
export const docs = (): Router => {
  const router = Router({ caseSensitive: true })
  router.use(pagePolicy)
  router.get('/', (_req, res) => void res.type('html').send(page))
  router.get('/start.js', (_req, res) => void res.type('js').send(start))
  router.get(assets, serveAsset)
  return router
}
