import { createCounter } from '@shiplog/telemetry'

const reasons = ['rate limit', 'too many events', 'too many requests', 'failures of an address'] as const

const refusals = createCounter(
  {
    name: 'shiplog_gateway_refusals_total',
    description:
      'Requests that were refused because one caller (429) or all callers together (503) sent too many',
    unit: '{request}',
  },
  reasons.map((reason) => ({ reason })),
)

/** With `too many events`, a batch counts once, also when several of its events are refused. */
export const countRefusal = (reason: (typeof reasons)[number]): void => refusals.add(1, { reason })
