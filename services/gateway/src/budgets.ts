import { liveStreamsPerUser } from '@shiplog/contract'

const mebibyte = 1024 * 1024

/** Connections of one gateway to each of the other services, for all accounts together. */
export const upstreamConnections = 64

/**
 * Requests of one account's users that one gateway sends to one other service at a time. The limit leaves
 * connections for the other accounts.
 */
export const accountRequests = {
  /** Fewer than the 10 database connections of a replica of a service (`DATABASE_POOL_MAX`). */
  atOnce: 8,
  /** Longest queue. Each request in the queue keeps its head and body in memory. */
  waiting: 64,
  waitMs: 1_000,
}

/** Share of the account's hourly requests that one user may send. */
export const userShare = 1 / 2

/**
 * Memory for answers of other services that were read as a whole and are not sent yet. With a whole answer in
 * memory, the connection to the service is free before a slow client has read the answer. A forwarded answer
 * that exceeds a limit is streamed to its client, and its connection is in use until the client has read it.
 * Results of a batch of events that exceed a limit are sent without the fields of the events.
 */
export const answerBuffer = {
  /** Largest answer. A page of a list takes about 2 MiB at most. */
  largest: 4 * mebibyte,
  perOwner: 16 * mebibyte,
  /** A gateway has 512 MiB of memory. Forwarded answers are outside of the JavaScript heap. */
  total: 64 * mebibyte,
}

/** Streams of `GET /live` that are open at one gateway. */
export const liveStreams = {
  perUser: liveStreamsPerUser,
  perAccount: 1_000,
  total: 2_000,
  /**
   * Unread bytes of one stream that the process may keep in memory. A client with more unread bytes is
   * disconnected at the next message. 2,000 streams with so many unread bytes take 62.5 MiB.
   */
  unreadBytes: 32 * 1024,
  /** Clients connect again after this time, and some of them to gateways that started later. */
  longestMs: 3_600_000,
}

/** Limits of the last changes of an account, which are kept for clients that connect again. */
export const liveTail = {
  bytes: 16 * 1024,
  /** Time for which the changes are kept after the account's last stream was closed. */
  keptMs: 60_000,
  /** Maximum number of accounts without a stream whose changes are kept. */
  keptAccounts: 1_000,
}

/** Cache of the states that badges show, in one gateway. All accounts together take at most 32 MiB. */
export const badgeStates = {
  /** Time for which a state is kept. A badge may lag this long behind deployment-query. */
  keptMs: 5_000,
  /** Enough for about 200 badges with names and versions of usual length. */
  bytesPerAccount: 128 * 1024,
  accounts: 256,
}

/** Requests for badges of one account that one gateway sends to deployment-query at a time. */
export const badgeRequests = { atOnce: 2, waiting: 64, waitMs: 1_000 }
