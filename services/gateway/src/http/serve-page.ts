import { Router } from 'express'
import { serveAsset } from './asset.ts'
import { pagePolicy } from './page-policy.ts'

/**
 * A router with a page for people at `/`. Its files come beside it, under the same policy.
 *
 * @param styles the inline styles that the page may have, as a source of the policy's `style-src`
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
