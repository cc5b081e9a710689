import type { Endpoint } from '../endpoint.ts'

/** The commit and the run in examples of events. */
export const runExample = {
  scm_branch: 'main',
  scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  scm_repository: 'https://git.example.com/shop/checkout',
  build_url: 'https://ci.example.com/runs/4711',
  build_number: '4711',
  source_system: 'github-actions',
  invoke_id: '7421337-1',
}

/** The errors of the operations that take events. */
export const eventErrors = (badRequest: string): NonNullable<Endpoint['errors']> => ({
  400: badRequest,
  403: 'The API key is not allowed to report on this product or environment',
  409: 'Version 1.4.2 already exists with different SHA',
  422: 'Idempotency-Key was used with another body',
  503: 'Events cannot be recorded now. The event was not recorded: post it again',
})
