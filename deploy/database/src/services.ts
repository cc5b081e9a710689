import type { Owner } from '@shiplog/contract'
import type { Migrations } from '@shiplog/postgres'

export type Schema = {
  name: string
  schema: string
  load: () => Promise<{ migrations: Migrations }>
}

/** A service and what it owns in the database: one schema, reached by one role. */
export type Service = Schema & { name: Owner; role: string }

/** Loaded one by one, so that a service whose migrations cannot be read is named and stops no other. */
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
