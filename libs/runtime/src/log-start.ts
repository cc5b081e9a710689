import type { Logger } from '@shiplog/log'
import type { ServiceConfig } from './service-variables.ts'

/**
 * One line at the start with the configuration. Of what every service has, it shows what is no secret.
 *
 * @param own what the service shows of the rest, picked by name: what is added to a configuration is no log's
 * business by itself
 */
export const logStart = (log: Logger, config: ServiceConfig, own: object = {}): void => {
  const { http, database, version, identity } = config
  const configured = { configured: true }
  const shared = { http, version, database: { ...configured, poolMax: database.poolMax }, nats: configured }
  log.info({ ...shared, ...own }, 'starting')
  if (identity.secret !== undefined)
    log.warn(
      'INTERNAL_SECRET is set: whoever has it is taken for any service. Take it away once all have keys',
    )
}
