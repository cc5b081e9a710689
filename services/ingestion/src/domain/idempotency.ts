const retentionMs = 24 * 60 * 60 * 1_000

/** Time before which stored answers are expired: 24 hours ago. */
export const idempotencyCutoff = (now: Date): Date => new Date(now.getTime() - retentionMs)
