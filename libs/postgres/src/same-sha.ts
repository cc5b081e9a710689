import { sql } from 'kysely'

const shortestPrefix = 7

/**
 * Compares the column `scm_sha` as ingestion does: a hexadecimal prefix of 7 or more characters is the same SHA, whichever of the
 * two is short. `scm_sha_lower` is `lower(scm_sha)`, stored: under row-level security no index is searched by what is computed.
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
