import type { Endpoint } from '../endpoint.ts'

/** The errors of the operations that take events. */
export const eventErrors = (badRequest: string): NonNullable<Endpoint['errors']> => ({
  400: badRequest,
  403: 'The API key is not allowed to report on this product or environment',
  409: 'Version 1.4.2 already exists with different SHA',
  422: 'Idempotency-Key was used with another body',
  503: 'Events cannot be recorded now. The event was not recorded: post it again',
})
