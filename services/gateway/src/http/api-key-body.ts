import type { ApiKeyRow } from '../db/api-keys.ts'

/** An API key as the API shows it: without its hash. */
export const apiKeyBody = (key: ApiKeyRow) => ({
  id: key.id,
  name: key.name,
  description: key.description,
  prefix: key.prefix,
  last4: key.last4,
  products: key.products,
  environments: key.environments,
  created_by: key.created_by,
  created_at: key.created_at,
  last_used_at: key.last_used_at,
  expires_at: key.expires_at,
  revoked_at: key.revoked_at,
  replaced_by: key.replaced_by,
})
