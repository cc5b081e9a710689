import type { z } from 'zod'

/** What one operation takes and gives, apart from where it is and who may call it; see `operations`. */
export type Endpoint = {
  /** `operationId` of the document. */
  id: string
  tag: string
  summary: string
  /** Markdown, beyond the summary. */
  description?: string
  query?: z.ZodObject
  body?: Content & {
    /** Forms other than `application/json`, by media type. */
    also?: Record<string, Content>
    /** Whether the request may do without one. */
    optional?: boolean
  }
  answer: {
    status: 200 | 201 | 204
    description: string
    /** Absent for 204. */
    content?: Content & { type?: string }
    /** Other forms of it, by media type, for those who ask by `Accept`. */
    also?: Record<string, Content>
    /** A page of a list, with `Link` and `X-Next-Cursor`. */
    paged?: boolean
    /** The pattern of its cursors, where it is not that of a list which goes by time. */
    cursor?: string
    /** 202: when it takes longer than a request should. */
    later?: { description: string; content: Content }
    /** With `Retry-After`, when nothing could be done now. */
    retriable?: boolean
  }
  /** Whether `Idempotency-Key` is taken. */
  idempotent?: boolean
  /** Whether `Last-Event-ID` is taken. */
  resumable?: boolean
  /** Answers beyond those that come with access, body and query, each with a sentence as example. */
  errors?: Partial<Record<400 | 403 | 404 | 409 | 422 | 429 | 503, string>>
}

export type Content = { schema: z.ZodType; example: unknown }

/** The sentences of every lookup by id. */
export const lookupErrors = { 403: 'This id belongs to another account', 404: 'Not found' } as const
