import { sql } from 'kysely'

const shortestPrefix = 7

/**
 * Returns a condition for rows with the same `scm_sha`. It compares SHAs as ingestion does: two hexadecimal
 * SHAs are the same if they are equal but for upper and lower case, or if the shorter one has at least 7
 * characters and is a prefix of the longer one. Other SHAs must be equal. The table needs the stored column
 * `scm_sha_lower` with `lower(scm_sha)`, because under row-level security Postgres uses no index on that
 * expression.
 */
export const hasSameSha = (sha: string) => {
  const isEqual = sql<boolean>`scm_sha_lower = lower(${sha})`
  if (!/^[0-9a-f]+$/i.test(sha)) return sql<boolean>`${isEqual} and scm_sha = ${sha}`
  if (sha.length < shortestPrefix) return isEqual
  const wanted = sha.toLowerCase()
  const shorter = Array.from({ length: wanted.length - shortestPrefix }, (_, index) =>
    wanted.slice(0, shortestPrefix + index),
  )
  const isLonger = sql<boolean>`scm_sha_lower ^@ ${wanted} and scm_sha_lower ~ '^[0-9a-f]+$'`
  return sql<boolean>`(scm_sha_lower = any(${shorter}) or (${isLonger}))`
}
