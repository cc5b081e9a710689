import { z } from 'zod'
import { linkLength, requiredText } from '../../fields/text.ts'

/** The config of one channel type, in requests and in answers. */
export type ChannelConfigSchemas = {
  /** Value of `channel_type`. */
  type: string
  /**
   * Schema of the config of a new channel. A PATCH may have some of its fields, so none has a default here.
   * Its secrets use `notMasked`.
   */
  request: z.ZodObject
  /** Schema of the config in answers, without its secrets. */
  answer: z.ZodObject
  examples: { request: object; answer: object }
  /**
   * Sentence of the API document about the status `sent`, for a type whose receiver may accept a message and
   * never show it.
   */
  sent?: string
}

/** Text that answers have instead of a secret. */
export const mask = '••••'

/**
 * Refuses a text that contains the mask. A client that changes one field of an answer, and sends back the
 * whole answer, would otherwise replace the secret by the mask.
 */
export const notMasked = z.refine<string>(
  (text) => !text.includes(mask),
  '{field} is masked: send the whole address, or leave the field out',
)

/** The secret URL of a webhook. The notifier checks whether it may be called. */
export const webhookUrl = requiredText(linkLength)
  .check(notMasked)
  .refine((value) => value.includes(mask) || URL.canParse(value), '{field} must be a URL')
  .transform((value) => value.trim())

/** The part of a webhook address that answers show. */
export const shownWebhookUrl = z.string().describe('The end of the host; the rest is masked.')
