import { createCounter } from '@shiplog/telemetry'

const reasons = ['rate limit', 'too many events', 'too many requests', 'failures of an address'] as const

const refusals = createCounter(
  {
    name: 'shiplog_gateway_refusals_total',
    description:
      'Requests that were refused because there were too many: of one caller (429), or of all (503)',
    unit: '{request}',
  },
  reasons.map((reason) => ({ reason })),
)

/** `too many events` counts single events and whole batches. */
export const countRefusal = (reason: (typeof reasons)[number]): void => refusals.add(1, { reason })
