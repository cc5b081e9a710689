import type { ConcurrencyLimit } from '@shiplog/internal-api'
import { observeGauges } from '@shiplog/telemetry'
import type { AnswerBuffer } from './answer-buffer.ts'

/** What accounts take of the shares in `budgets.ts`, all together. @returns how to stop */
export const observeBudgets = (requests: ConcurrencyLimit, answers: AnswerBuffer): (() => void) =>
  observeGauges(
    {
      shiplog_gateway_account_requests: {
        description: 'Requests of users at the other services, and those that wait for a place there',
        unit: '{request}',
      },
      shiplog_gateway_held_answer_bytes: {
        description: 'Answers of other services that their callers have not taken yet',
        unit: 'By',
      },
    },
    async () => ({
      shiplog_gateway_account_requests: Object.entries(requests.counts()).map(([state, value]) => ({
        value,
        attributes: { state },
      })),
      shiplog_gateway_held_answer_bytes: answers.bytes(),
    }),
  )
