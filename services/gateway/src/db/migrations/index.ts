import type { Migration } from 'kysely/migration'
import * as createGateway from './20261121T090000Z-create-gateway.ts'
import * as createBadgeToken from './20261127T010000Z-create-badge-token.ts'

export const migrations: Record<string, Migration> = {
  '20261121T090000Z-create-gateway': createGateway,
  '20261127T010000Z-create-badge-token': createBadgeToken,
}
