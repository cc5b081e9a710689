import { z } from 'zod'

/** Body of every error, from every part of the service. */
export const errorBody = z
  .object({ detail: z.string().describe('A sentence that says what to do differently.') })
  .meta({ id: 'ErrorBody' })
export type ErrorBody = z.input<typeof errorBody>
