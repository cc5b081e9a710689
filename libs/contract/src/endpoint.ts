import type { z } from 'zod'
import type { HeadersObject } from './document/types.ts'

/** Request and answer of one operation. Its path and its access are in `operations`. */
export type Endpoint = {
  /** `operationId` of the document. */
  id: string
  tag: string
  summary: string
  /** Markdown, beyond the summary. */
  description?: string
  /** Schemas of the parameters in the path that are not ids of resources, by their names. */
  params?: Record<string, z.ZodType>
  query?: z.ZodObject
  body?: Content & {
    /** Forms other than `application/json`, by media type. */
    also?: Record<string, Content>
    /** True when the request may have no body. */
    optional?: boolean
  }
  answer: {
    status: 200 | 201 | 204
    description: string
    /** Absent for 204. */
    content?: Content & { type?: string }
    /** Other forms of the answer, by media type, which the client chooses by `Accept`. */
    also?: Record<string, Content>
    /** A page of a list, with `Link` and `X-Next-Cursor`. */
    paged?: boolean
    /** Pattern of the cursor, in a list that is not sorted by time. */
    cursor?: string
    /** Headers that only this operation has. */
    headers?: HeadersObject
    /** The 202 answer, for work that takes longer than a request may, or for a message without an answer. */
    later?: { description: string; content?: Content }
    /** True when the answer may have `Retry-After`. */
    retriable?: boolean
  }
  /** True when the operation accepts `Idempotency-Key`. */
  idempotent?: boolean
  /** True when the operation accepts `Last-Event-ID`. */
  resumable?: boolean
  /**
   * Errors of this operation, beside those that follow from its access, body and query; with an example
   * message.
   */
  errors?: Partial<Record<400 | 403 | 404 | 409 | 422 | 429 | 503, string>>
  /** Errors with a body that is not `ErrorBody`; a status may also be among `errors`. */
  errorBodies?: Partial<Record<ErrorBodyStatus, Content>>
}

/** Statuses whose answer may have a body of the operation's own. */
export const errorBodyStatuses = [400, 404, 409, 423, 428] as const
export type ErrorBodyStatus = (typeof errorBodyStatuses)[number]

export type Content = { schema: z.ZodType; example: unknown }

/** The errors of every lookup by id. */
export const lookupErrors = { 403: 'This id belongs to another account', 404: 'Not found' } as const
