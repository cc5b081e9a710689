import type { Logger } from '@shiplog/log'
import type { ServiceConfig } from './service-variables.ts'

/**
 * One line at the start with the configuration. Of what every service has, it shows what is no secret.
 *
 * @param own what the service shows of the rest, picked by name: what is added to a configuration is no log's
 * business by itself
 */
export const logStart = (log: Logger, { http, database, version }: ServiceConfig, own: object = {}): void => {
  const configured = { configured: true }
  const shared = { http, version, database: { ...configured, poolMax: database.poolMax }, nats: configured }
  log.info({ ...shared, internal_secret: configured, ...own }, 'starting')
}
