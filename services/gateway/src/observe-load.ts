import { observeGauges } from '@shiplog/telemetry'
import type { Context } from './context.ts'

type Parts = Pick<Context, 'live' | 'events' | 'accountRequests' | 'answerBuffer'>

/** Reports the load of the gateway, for all accounts together. @returns a function that ends the reports */
export const observeLoad = ({ live, events, accountRequests, answerBuffer }: Parts): (() => void) =>
  observeGauges(
    {
      shiplog_gateway_live_streams: { description: 'Open streams of GET /live', unit: '{stream}' },
      shiplog_gateway_held_events: {
        description: 'Events in the queue for ingestion, or sent and not answered',
        unit: '{event}',
      },
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
      shiplog_gateway_live_streams: live.count(),
      shiplog_gateway_held_events: events.pending(),
      shiplog_gateway_account_requests: Object.entries(accountRequests.counts()).map(([state, value]) => ({
        value,
        attributes: { state },
      })),
      shiplog_gateway_held_answer_bytes: answerBuffer.used(),
    }),
  )
