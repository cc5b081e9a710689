import { type Status, statuses } from '@shiplog/events'
import type { Endpoint } from './endpoint.ts'

/** The names of each status, as a Markdown sentence: `pending`, `queued` (pending), … */
export const statusNames = (aliases: ReadonlyMap<string, Status>): string =>
  statuses
    .map((status) => {
      const names = [...aliases.keys()].filter((alias) => aliases.get(alias) === status)
      return `${names.map((name) => `\`${name}\``).join(', ')} (${status})`
    })
    .join('; ')

/** What can be wrong with an event. */
export const eventErrors = (badRequest: string): NonNullable<Endpoint['errors']> => ({
  400: badRequest,
  403: 'The API key is not allowed to report on this product or environment',
  409: 'Version 1.4.2 already exists with different SHA',
  422: 'Idempotency-Key was used with another body',
})
