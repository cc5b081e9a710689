import { z } from 'zod'

/** Body of every error answer. */
export const errorBody = z
  .object({ detail: z.string().describe('What is wrong, and what to do about it.') })
  .meta({ id: 'ErrorBody' })
