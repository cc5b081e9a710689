import type { ApiKeyRow } from '../../db/api-keys.ts'
import { skipScope } from '../../keys/create-api-key.ts'

/** Returns a key with the fields that answers show beside those of its row. */
export const showKey = <Row extends Pick<ApiKeyRow, 'scopes'>>(row: Row) => ({
  ...row,
  may_skip_preflight: row.scopes.includes(skipScope),
})
