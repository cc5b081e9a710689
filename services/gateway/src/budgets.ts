import { liveStreamsPerUser } from '@shiplog/contract'

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

/** Share of the account's hourly requests that one user may send. */
export const userShare = 1 / 2

/**
 * Answers of other services are read as a whole and kept until their callers have taken them: a connection to
 * the service is free again at the service's pace, not at that of the caller. What finds no room is handed on
 * piece by piece, and keeps the connection meanwhile.
 */
export const answerBuffer = {
  /** Of one. Pages end at 2 MiB. */
  bytes: 4 * mebibyte,
  accountBytes: 16 * mebibyte,
  /** Outside of the heap, of the 512 MiB that a gateway has. */
  totalBytes: 64 * mebibyte,
}

/** Streams of `GET /live` that are open at one gateway. */
export const liveStreams = {
  perUser: liveStreamsPerUser,
  perAccount: 1_000,
  total: 2_000,
  /** Of one, beyond what the kernel holds; 64 MiB of all. A reader that is so far behind is cut. */
  unreadBytes: 32 * 1024,
  /** Connections move to gateways that have started since. */
  longestMs: 3_600_000,
}

/** What is kept of an account with live streams, for those that connect again. */
export const liveTail = {
  bytes: 16 * 1024,
  /** After the last stream of the account was closed. */
  keptMs: 60_000,
  /** Accounts without a stream of which it is kept. */
  keptAccounts: 1_000,
}
