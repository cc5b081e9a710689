import type { SubmittedEvent, VersionClaim } from './record.ts'
import { isSameSha, longerSha } from './scm-sha.ts'

/** A version is immutable, and this event says that it was built from another commit. */
export class VersionConflictError extends Error {
  override name = 'VersionConflictError'
  constructor(version: string) {
    super(`Version ${version} already exists with different SHA`)
  }
}

/** @throws VersionConflictError */
export const checkSha = (claim: VersionClaim | null, event: SubmittedEvent): void => {
  const known = claim?.full_sha ?? null
  const sent = event.fields.scm_sha
  if (known !== null && sent !== null && !isSameSha(known, sent))
    throw new VersionConflictError(event.version)
}

const create = (event: SubmittedEvent): VersionClaim => {
  const { account_id, product_id, version_id, product_name, version, occurred_at } = event
  const { scm_sha, scm_branch, scm_repository } = event.fields
  const named = { account_id, product_id, version_id, product_name, version }
  return { ...named, scm_sha, scm_branch, scm_repository, full_sha: scm_sha, created_at: occurred_at }
}

/** The claim after an event whose fields were taken; the same object if nothing changed. */
export const mergeClaim = (claim: VersionClaim | null, event: SubmittedEvent): VersionClaim => {
  if (claim === null) return create(event)
  const told = {
    scm_sha: claim.scm_sha ?? event.fields.scm_sha,
    scm_branch: claim.scm_branch ?? event.fields.scm_branch,
    scm_repository: claim.scm_repository ?? event.fields.scm_repository,
    full_sha: longerSha(claim.full_sha, event.fields.scm_sha),
  }
  const isSame = (Object.keys(told) as (keyof typeof told)[]).every((name) => told[name] === claim[name])
  return isSame ? claim : { ...claim, ...told }
}

/**
 * The claim after an event whose fields were not taken. Its SHA still replaces a shorter form of itself: else
 * two long SHAs that differ after the short one's end would both be accepted.
 */
export const lengthenSha = (claim: VersionClaim | null, event: SubmittedEvent): VersionClaim | null => {
  if (claim === null || claim.full_sha === null) return claim
  const full_sha = longerSha(claim.full_sha, event.fields.scm_sha)
  return full_sha === claim.full_sha ? claim : { ...claim, full_sha }
}

const fields = ['scm_sha', 'scm_branch', 'scm_repository', 'full_sha', 'created_at'] as const

const isSame = (a: VersionClaim, b: VersionClaim): boolean => fields.every((name) => a[name] === b[name])

/** As if no event had told anything: the version's first one was not taken. */
const untold = (claim: VersionClaim): VersionClaim => ({
  ...claim,
  scm_sha: null,
  scm_branch: null,
  scm_repository: null,
  full_sha: null,
})

/**
 * The claims that are to be written: of those that were `made` ahead, the ones that were decided otherwise.
 */
export const claimsToWrite = (made: VersionClaim[], decided: VersionClaim[]): VersionClaim[] => {
  const decidedById = new Map(decided.map((claim) => [claim.version_id, claim]))
  const madeById = new Map(made.map((claim) => [claim.version_id, claim]))
  const all = [...made.map((claim) => decidedById.get(claim.version_id) ?? untold(claim)), ...decided]
  return [...new Set(all)].filter((claim) => {
    const before = madeById.get(claim.version_id)
    return before === undefined || !isSame(before, claim)
  })
}
