import type { VersionRow } from '../db/versions.ts'

/** A version as the API shows it. */
export const versionBody = ({ account_id: _, build_id: __, scm_sha_lower: ___, ...version }: VersionRow) =>
  version
