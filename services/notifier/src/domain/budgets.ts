/**
 * How much one account may take of what all accounts share. Quotas, which an operator may change, are in
 * `config.ts`, and the share of a replica's slots in `workers/dispatcher.ts`.
 */
export const budgets = {
  /**
   * What one transaction matches: the events, each times the preferences that ask for its type, where long
   * filters count more. As many notifications may come of it, 40 microseconds each: about 80 ms.
   */
  matching: 2_000,
  /** Events that one step of what was put off reads: a few MiB. */
  deferredEvents: 500,
  /** Test messages of an account that wait to be sent. Each holds a request for `testAnswerMs` at most. */
  waitingTests: 10,
  /** After which a test message is answered with 202 and its id; clients wait longer. */
  testAnswerMs: 5_000,
} as const
