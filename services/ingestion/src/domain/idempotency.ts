const rememberedMs = 24 * 60 * 60 * 1_000

/** Answers that were given earlier are forgotten. */
export const idempotencyCutoff = (now: Date): Date => new Date(now.getTime() - rememberedMs)
