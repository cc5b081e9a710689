import { Router } from 'express'
import { type ReadAsset, serveAsset } from './asset.ts'

/**
 * Returns the content security policy of a page about the API. It allows scripts and data of this host only.
 * Images and fonts may also have `data:` addresses, because Swagger UI and Redoc use such images. Workers may
 * also come from a blob, because Redoc searches in such a worker.
 */
const policyWith = (styles: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles}`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Creates a router with a page about the API at `/`, and with the files of the page.
 *
 * @param styles source in `style-src` that allows the page's inline styles
 * @param files functions that read the files, by their names
 */
export const servePage = (page: string, styles: string, files: Record<string, ReadAsset>): Router => {
  const router = Router({ caseSensitive: true })
  const policy = policyWith(styles)
  router.use((_req, res, next) => {
    res.set('content-security-policy', policy)
    next()
  })
  router.get(
    '/',
    serveAsset('index.html', () => page),
  )
  for (const [name, read] of Object.entries(files)) router.get(`/${name}`, serveAsset(name, read))
  return router
}
