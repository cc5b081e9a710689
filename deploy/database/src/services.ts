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

/**
 * All services that have a schema. The migrations of each service are loaded separately, so that an error can
 * name the service whose migrations cannot be loaded.
 */
export const services: Service[] = [
  {
    name: 'gateway',
    schema: 'gateway',
    role: 'shiplog_gateway',
    load: () => import('@shiplog/gateway/migrations'),
  },
  {
    name: 'ingestion',
    schema: 'ingestion',
    role: 'shiplog_ingestion',
    load: () => import('@shiplog/ingestion/migrations'),
  },
  {
    name: 'catalog',
    schema: 'catalog',
    role: 'shiplog_catalog',
    load: () => import('@shiplog/catalog/migrations'),
  },
  {
    name: 'deployment-query',
    schema: 'deployment_query',
    role: 'shiplog_deployment_query',
    load: () => import('@shiplog/deployment-query/migrations'),
  },
  {
    name: 'notifier',
    schema: 'notifier',
    role: 'shiplog_notifier',
    load: () => import('@shiplog/notifier/migrations'),
  },
]
