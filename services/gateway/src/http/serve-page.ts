import { Router } from 'express'
import { serveAsset } from './asset.ts'
import { pagePolicy } from './page-policy.ts'

/**
 * Creates a router with a page at `/`. The caller adds the page's files, which get the same content security
 * policy.
 *
 * @param styles source in `style-src` that allows the page's inline styles
 */
export const servePage = (page: string, styles: string): Router => {
  const router = Router({ caseSensitive: true })
  router.use(pagePolicy(styles))
  router.get(
    '/',
    serveAsset('text/html; charset=utf-8', () => page),
  )
  return router
}
