import type { Logger } from '@shiplog/log'
import type { ServiceConfig } from './service-variables.ts'

/**
 * Logs one line with the configuration at the start of a service, without its secrets.
 *
 * @param own further values of this service. They are picked by name, so that a new field is never logged by
 * accident
 */
export const logStart = (log: Logger, config: ServiceConfig, own: object = {}): void => {
  const { http, database, version } = config
  const configured = { configured: true }
  const shared = { http, version, database: { ...configured, poolMax: database.poolMax }, nats: configured }
  log.info({ ...shared, ...own }, 'starting')
}
