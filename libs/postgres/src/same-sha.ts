import { sql } from 'kysely'

const shortestPrefix = 7

/**
 * Compares the column `scm_sha` as ingestion does: of two hexadecimal SHAs the shorter, if it has 7
 * characters or more, may be a prefix of the longer. `scm_sha_lower` is `lower(scm_sha)` as a stored column,
 * because under row-level security Postgres does not use an index on an expression.
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
