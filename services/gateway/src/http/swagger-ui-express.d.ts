declare module 'swagger-ui-express' {
  import type { RequestHandler } from 'express'

  const swaggerUi: { serveFiles: () => RequestHandler[] }
  export default swaggerUi
}
