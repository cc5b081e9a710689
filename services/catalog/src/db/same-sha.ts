import { sql } from 'kysely'

const shortestPrefix = 7

/** Compares as ingestion does: a hexadecimal prefix of 7 or more characters is the same SHA, whichever of the two is short. */
export const isSameSha = (sha: string) => {
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
