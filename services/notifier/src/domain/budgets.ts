/**
 * Limits on what one account may use of what all accounts share. Quotas, which an operator may change, are in
 * `config.ts`; the share of a replica's slots is in `workers/dispatcher.ts`.
 */
export const budgets = {
  /**
   * Maximum number of pairs of an event and a preference that one statement matches. A preference with long
   * filters counts as several. Each pair may become a notification and costs about 40 microseconds, so the
   * statement lasts about 80 ms.
   */
  matching: 2_000,
  /** Maximum number of deferred events that one step reads: a few MiB. */
  deferredEvents: 500,
  /**
   * Maximum number of pending test messages of an account. Each holds a request open for `testAnswerMs` at
   * most.
   */
  waitingTests: 10,
  /** Time after which a request that waits for its test message is answered with 202 and the message's id. */
  testAnswerMs: 5_000,
  /**
   * Maximum number of connections to webhooks of programs that a replica has open: for all accounts, and for
   * one. Encryption needs memory for each connection.
   */
  connections: { total: 256, perOwner: 64 },
  /**
   * Maximum number of messages that ask to confirm in a day. One limit is for all addresses of an account,
   * the other one for each address.
   */
  confirmations: { perAccount: 100, perAddress: 3 },
} as const
