import type { SubmittedEvent, VersionClaim } from './record.ts'
import { isSameSha, longerSha } from './scm-sha.ts'

/**
 * The event has another SHA than earlier events of its version. A version is immutable, so the event is
 * refused.
 */
export class VersionConflictError extends Error {
  override name = 'VersionConflictError'
  constructor(version: string) {
    super(`Version ${version} already exists with different SHA`)
  }
}

/** @throws VersionConflictError when the event's SHA differs from the claim's */
export const checkSha = (claim: VersionClaim | null, event: SubmittedEvent): void => {
  const known = claim?.full_sha ?? null
  const sent = event.fields.scm_sha
  if (known !== null && sent !== null && !isSameSha(known, sent))
    throw new VersionConflictError(event.version)
}

const create = (event: SubmittedEvent): VersionClaim => {
  const { account_id, product_id, version_id, product_name, version, occurred_at } = event
  const { scm_sha, scm_branch, scm_repository } = event.fields
  const identity = { account_id, product_id, version_id, product_name, version }
  return { ...identity, scm_sha, scm_branch, scm_repository, full_sha: scm_sha, created_at: occurred_at }
}

/** Returns the claim after an accepted event; the same object when nothing changed. */
export const mergeClaim = (claim: VersionClaim | null, event: SubmittedEvent): VersionClaim => {
  if (claim === null) return create(event)
  const merged = {
    scm_sha: claim.scm_sha ?? event.fields.scm_sha,
    scm_branch: claim.scm_branch ?? event.fields.scm_branch,
    scm_repository: claim.scm_repository ?? event.fields.scm_repository,
    full_sha: longerSha(claim.full_sha, event.fields.scm_sha),
  }
  const names = ['scm_sha', 'scm_branch', 'scm_repository', 'full_sha'] as const
  const isUnchanged = names.every((name) => merged[name] === claim[name])
  return isUnchanged ? claim : { ...claim, ...merged }
}

/**
 * Returns the claim after an event that is a retry or late. The SHA of the event replaces a shorter form of
 * the same SHA. Otherwise two long SHAs with the same short form would both be accepted.
 */
export const lengthenSha = (claim: VersionClaim | null, event: SubmittedEvent): VersionClaim | null => {
  if (claim === null || claim.full_sha === null) return claim
  const full_sha = longerSha(claim.full_sha, event.fields.scm_sha)
  return full_sha === claim.full_sha ? claim : { ...claim, full_sha }
}

const mutableColumns = [
  'scm_sha',
  'scm_branch',
  'scm_repository',
  'full_sha',
  'created_at',
] as const satisfies (keyof VersionClaim)[]

const isSame = (a: VersionClaim, b: VersionClaim): boolean =>
  mutableColumns.every((name) => a[name] === b[name])

/**
 * Returns the claims that must be written because the table has other values.
 *
 * @param inserted claims inserted before the batch was decided
 * @param decided claims that the batch created or changed
 */
export const claimsToWrite = (inserted: VersionClaim[], decided: VersionClaim[]): VersionClaim[] => {
  const insertedById = new Map(inserted.map((claim) => [claim.version_id, claim]))
  return decided.filter((claim) => {
    const before = insertedById.get(claim.version_id)
    return before === undefined || !isSame(before, claim)
  })
}

/** Returns the ids of inserted claims of whose versions no event was accepted. */
export const unusedClaims = (inserted: VersionClaim[], decided: VersionClaim[]): string[] => {
  const used = new Set(decided.map(({ version_id }) => version_id))
  return inserted.map(({ version_id }) => version_id).filter((id) => !used.has(id))
}
