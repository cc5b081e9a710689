import type { z } from 'zod'

/** How a channel of one type is configured: what a request sends, and what answers show of it. */
export type ChannelConfigSchemas = {
  /** `channel_type` */
  type: string
  /** Its secrets are taken whole or not at all, see `notMasked`. */
  request: z.ZodObject
  /** Without its secrets. */
  answer: z.ZodObject
  examples: { request: object; answer: object }
}

/** What stands in an answer in the place of a secret. */
export const mask = '••••'

/** Refuses what an answer showed in the place of a secret: clients send back what they read. */
export const notMasked = (text: string, context: z.RefinementCtx): void => {
  if (!text.includes(mask)) return
  const message = '{field} is masked: send the whole address, or leave it out'
  context.addIssue({ code: 'custom', message })
}
