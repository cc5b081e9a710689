/** The latest time that the API's format can write. */
const latest = Date.parse('9999-12-31T23:59:59.999Z')
const hourMs = 3_600_000

type Lifetime = { created_at: Date; expires_at: Date | null }

/** Returns the expiry of a new key with the lifetime of this key, counted from now; null for none. */
export const sameLifetime = ({ created_at, expires_at }: Lifetime, now: Date): Date | null => {
  if (expires_at === null) return null
  const lifetimeMs = expires_at.getTime() - created_at.getTime()
  return new Date(Math.min(now.getTime() + lifetimeMs, latest))
}

/**
 * Returns the change that ends a replaced key. Without a grace period, the key is revoked now. Otherwise it
 * expires after the grace period, or at its own expiry if that is sooner.
 */
export const endAfterGrace = (
  { expires_at }: Pick<Lifetime, 'expires_at'>,
  graceHours: number,
  now: Date,
): { revoked_at: Date } | { expires_at: Date } => {
  if (graceHours === 0) return { revoked_at: now }
  const end = new Date(now.getTime() + graceHours * hourMs)
  return { expires_at: expires_at !== null && expires_at < end ? expires_at : end }
}
