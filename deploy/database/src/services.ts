import type { Owner } from '@shiplog/contract'
import type { Migrations } from '@shiplog/postgres'

/** A schema with migrations. */
export type Schema = {
  /** Name of the service, or `audit`; used in messages. */
  name: string
  schema: string
  /** Loads the migrations. */
  load: () => Promise<{ migrations: Migrations }>
}

/** A service, its schema and its role. */
export type Service = Schema & { name: Owner; role: string }

const service = (name: Owner, load: Schema['load']): Service => {
  const schema = name.replaceAll('-', '_')
  return { name, schema, role: `shiplog_${schema}`, load }
}

/**
 * All services that have a schema. The migrations of each service are loaded separately, so that an error can
 * name the service whose migrations cannot be loaded.
 */
export const services: Service[] = [
  service('gateway', () => import('@shiplog/gateway/migrations')),
  service('ingestion', () => import('@shiplog/ingestion/migrations')),
  service('catalog', () => import('@shiplog/catalog/migrations')),
  service('deployment-query', () => import('@shiplog/deployment-query/migrations')),
  service('notifier', () => import('@shiplog/notifier/migrations')),
]
