import type { Budget, ConcurrencyLimit } from '@shiplog/fair-share'
import { observeGauges } from '@shiplog/telemetry'

/**
 * Reports two metrics: the requests of users at the other services, and the memory of answers that are not
 * sent yet. Both are for all accounts together.
 *
 * @returns a function that stops the reports
 */
export const observeBudgets = (requests: ConcurrencyLimit, answers: Budget): (() => void) =>
  observeGauges(
    {
      shiplog_gateway_account_requests: {
        description:
          'Requests of users at the other services (busy), and in the queue for a slot there (waiting)',
        unit: '{request}',
      },
      shiplog_gateway_held_answer_bytes: {
        description: 'Answers of other services that were read and are not sent yet',
        unit: 'By',
      },
    },
    async () => ({
      shiplog_gateway_account_requests: Object.entries(requests.counts()).map(([state, value]) => ({
        value,
        attributes: { state },
      })),
      shiplog_gateway_held_answer_bytes: answers.used(),
    }),
  )
