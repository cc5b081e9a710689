import { liveStreamsPerUser } from '@shiplog/contract'

const mebibyte = 1024 * 1024

/** Connections of one gateway to each of the other services, for all accounts together. */
export const upstreamConnections = 64

/**
 * Requests of one account to one other service at a time. The limit leaves connections for the other
 * accounts.
 */
export const accountRequests = {
  /** Below the 10 database connections that a replica of a service has (`DATABASE_POOL_MAX`). */
  atOnce: 8,
  /** Length of the queue. A request in the queue takes the memory of its head and body. */
  waiting: 64,
  waitMs: 1_000,
}

/** Share of the account's hourly requests that one user may send. */
export const userShare = 1 / 2

/**
 * Memory for answers of other services that were read as a whole and are not sent yet. With a whole answer in
 * memory, the connection to the service is free before a slow client has read the answer. An answer that
 * exceeds a limit is streamed to its client, and its connection is in use until the client has read it.
 */
export const answerBuffer = {
  /** Largest answer. Pages end at 2 MiB. */
  bytes: 4 * mebibyte,
  accountBytes: 16 * mebibyte,
  /** Outside of the JavaScript heap, of the 512 MiB that a gateway has. */
  totalBytes: 64 * mebibyte,
}

/** Streams of `GET /live` that are open at one gateway. */
export const liveStreams = {
  perUser: liveStreamsPerUser,
  perAccount: 1_000,
  total: 2_000,
  /**
   * Unread bytes of one stream, beyond those in the kernel; a client that has more is disconnected. All
   * streams together have 64 MiB at most.
   */
  unreadBytes: 32 * 1024,
  /** Streams end after an hour, so that clients also connect to gateways that have started since. */
  longestMs: 3_600_000,
}

/** The last changes of an account, which are kept for clients that connect again. */
export const liveTail = {
  bytes: 16 * 1024,
  /** Time for which the changes are kept after the account's last stream was closed. */
  keptMs: 60_000,
  /** Accounts without a stream whose changes are kept. */
  keptAccounts: 1_000,
}
