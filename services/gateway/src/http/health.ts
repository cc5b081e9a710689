import { type HealthCheck, healthRoutes } from '@shiplog/http'
import { Router } from 'express'
import { sql } from 'kysely'
import pTimeout from 'p-timeout'
import type { Context } from '../context.ts'

const timeoutMs = 2_000
const answerMaxAgeMs = 1_000

const askDatabase = async (ctx: Context): Promise<void> => {
  await sql`select 1`.execute(ctx.db)
}

const askIngestion = async (ctx: Context): Promise<void> => {
  const { statusCode, body } = await ctx.upstream.request({
    origin: ctx.config.services.ingestion,
    path: '/health',
    method: 'GET',
  })
  await body.dump()
  if (statusCode !== 200) throw new Error(`ingestion answered ${statusCode}`)
}

/**
 * Creates a check of the parts without which the gateway cannot work: Postgres, which has the API keys, and
 * ingestion, which records events. The other parts are not checked. Without another service, only that
 * service's routes fail. Without the broker, a revoked key still works for up to 5 s.
 */
const checkParts =
  (ctx: Context): HealthCheck =>
  async () => {
    const parts = { database: askDatabase, ingestion: askIngestion }
    const answers = Object.entries(parts).map(async ([name, check]): Promise<Record<string, string>> => {
      try {
        await pTimeout(check(ctx), { milliseconds: timeoutMs })
        return {}
      } catch (err) {
        ctx.log.warn({ err, part: name }, 'part not available')
        return { [name]: 'does not answer' }
      }
    })
    return Object.assign({}, ...(await Promise.all(answers))) as Record<string, string>
  }

/** Caches a result for a second, because the route is public and may be called often. */
const cached = (check: HealthCheck): HealthCheck => {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: ReturnType<HealthCheck> = Promise.resolve({})
  return () => {
    if (performance.now() - askedAt >= answerMaxAgeMs) {
      askedAt = performance.now()
      answer = check()
    }
    return answer
  }
}

export const health = (ctx: Context): Router => {
  const { version } = ctx.config
  const router = Router({ caseSensitive: true })
  // Readiness does not depend on other services. Otherwise no replica would be ready while ingestion is down,
  // and reads would fail as well.
  router.get('/health/ready', (_req, res) => {
    if (!ctx.stopping()) return void res.json({ status: 'ok', version })
    res.status(503).json({ status: 'unavailable', version, detail: 'Not available: process' })
  })
  router.use(healthRoutes({ version, check: cached(checkParts(ctx)), stopping: ctx.stopping }))
  return router
}
