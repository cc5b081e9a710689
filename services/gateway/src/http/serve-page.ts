import { Router } from 'express'
import { serveAsset } from './asset.ts'
import { pagePolicy } from './page-policy.ts'

/** A page for people at `/`, and `/start.js`, which starts it; what else it needs comes beside them. */
export const servePage = (page: string, start: string): Router => {
  const router = Router({ caseSensitive: true })
  router.use(pagePolicy)
  router.get(
    '/',
    serveAsset('text/html; charset=utf-8', () => page),
  )
  router.get(
    '/start.js',
    serveAsset('text/javascript; charset=utf-8', () => start),
  )
  return router
}
