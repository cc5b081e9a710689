import { type RequestHandler, Router } from 'express'

/** Names of the parts that do not work now, each with a reason; empty when all is well. */
export type HealthCheck = () => Promise<Record<string, string>>

const answer =
  (check: HealthCheck, version: string): RequestHandler =>
  async (_req, res) => {
    const failing = await check()
    const names = Object.keys(failing)
    if (names.length === 0) return void res.json({ status: 'ok', version })
    res
      .status(503)
      .json({ status: 'unavailable', version, detail: `Not available: ${names.join(', ')}`, failing })
  }

/**
 * `/health` (can it serve?), `/health/ready` (should it get traffic? also no while it stops) and
 * `/health/live` (is the process itself alive? touches nothing else).
 */
export const healthRoutes = (options: {
  version: string
  check: HealthCheck
  stopping: () => boolean
}): Router => {
  const router = Router()
  const ready: HealthCheck = async () =>
    options.stopping() ? { process: 'is stopping' } : await options.check()
  router.get('/health', answer(options.check, options.version))
  router.get('/health/ready', answer(ready, options.version))
  router.get('/health/live', (_req, res) => void res.json({ status: 'ok', version: options.version }))
  return router
}
