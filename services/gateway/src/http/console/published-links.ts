import { isId } from '@shiplog/http'
import { type Request, type RequestHandler, Router } from 'express'

/** Returns the id in the query parameter `view`; undefined when it is missing or not a UUID. */
const viewedId = ({ query: { view } }: Request): string | undefined =>
  typeof view === 'string' && isId(view) ? view.toLowerCase() : undefined

const deploymentPage = (req: Request): string => {
  const id = viewedId(req)
  return id === undefined ? '/console/deployments' : `/console/deployments?open=${id}`
}

const versionPage = (req: Request): string => {
  const id = viewedId(req)
  return id === undefined ? '/' : `/console/versions/${id}`
}

/** Returns the page for a tab of the catalog. The clients link to its tab `versions` only. */
const catalogPage = (req: Request): string => (req.query.tab === 'versions' ? versionPage(req) : '/')

const leadTo =
  (pageOf: (req: Request) => string): RequestHandler =>
  (req, res) =>
    res.redirect(302, pageOf(req))

/**
 * Creates a router for the links that published CI clients print after an event. Each leads to the page of
 * the web application about the same thing. A link without a valid id leads to the list or the overview.
 */
export const publishedLinks = (): Router => {
  const router = Router({ caseSensitive: true })
  router.get('/manage/deployments', leadTo(deploymentPage))
  router.get('/manage/versions', leadTo(versionPage))
  router.get('/manage/catalog', leadTo(catalogPage))
  return router
}
