import type { Migration } from 'kysely/migration'
import * as createGateway from './20261121T090000Z-create-gateway.ts'

export const migrations: Record<string, Migration> = {
  '20261121T090000Z-create-gateway': createGateway,
}
