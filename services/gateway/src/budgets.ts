const mebibyte = 1024 * 1024

/** Connections of one gateway to each of the other services, for all accounts together. */
export const upstreamConnections = 64

/** What one account may have under way in one of the other services, so that others find connections too. */
export const accountRequests = {
  /** Fewer than the 10 database connections that a replica of a service has (`DATABASE_POOL_MAX`). */
  atOnce: 8,
  /** More wait for one of those to end, and cost what their heads and bodies do. */
  waiting: 64,
  waitMs: 1_000,
}

/**
 * Answers of other services are read as a whole and kept until their callers have taken them: a connection to
 * the service is free again at the service's pace, not at that of the caller. What finds no room is handed on
 * piece by piece, and keeps the connection meanwhile.
 */
export const heldAnswers = {
  /** Of one. Pages end at 2 MiB. */
  bytes: 4 * mebibyte,
  accountBytes: 16 * mebibyte,
  /** Outside of the heap, of the 512 MiB that a gateway has. */
  totalBytes: 64 * mebibyte,
}
