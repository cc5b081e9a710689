import { type RequestHandler, Router } from 'express'

/** Returns the parts that do not work now, by name, each with a reason; empty when all work. */
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
 * The health routes. `/health`: all parts work. `/health/ready`: all parts work, and the process is not
 * stopping. `/health/live`: the process answers; no part is checked.
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
