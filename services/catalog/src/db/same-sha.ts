import { sql } from 'kysely'

const shortestPrefix = 7

/** Compares as ingestion does: a hexadecimal prefix of 7 or more characters is the same SHA, whichever of the two is short. */
export const isSameSha = (sha: string) => {
  if (!/^[0-9a-f]+$/i.test(sha)) return sql<boolean>`scm_sha_lower = lower(${sha}) and scm_sha = ${sha}`
  const wanted = sha.toLowerCase()
  if (wanted.length < shortestPrefix) return sql<boolean>`scm_sha_lower = ${wanted}`
  const shorter = Array.from({ length: wanted.length - shortestPrefix }, (_, index) =>
    wanted.slice(0, shortestPrefix + index),
  )
  return sql<boolean>`(scm_sha_lower ^@ ${wanted} or scm_sha_lower = any(${shorter}))`
}
