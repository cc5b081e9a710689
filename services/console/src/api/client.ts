import { type Answer, createClient } from '@shiplog/client'
import { isUnknown } from './api-error.ts'
import { noteDataLag } from './data-lag.ts'

export type { Schemas } from '@shiplog/client'

/**
 * Client of the public API. The browser sends the session's cookie along. TanStack Query repeats requests, so
 * the client does not.
 */
export const api = createClient({
  url: '/',
  retries: 0,
  fetch: async (request) => {
    const response = await fetch(request)
    noteDataLag(response.headers.get('x-data-lag'))
    return response
  },
})

/** Returns the body of an answer; null when nothing has the id that was asked for. */
export const unwrapOrNull = async <Data>(answer: Promise<{ data: Data }>): Promise<Data | null> => {
  try {
    return (await answer).data
  } catch (err) {
    if (isUnknown(err)) return null
    throw err
  }
}

/** What a call of a list returns, or what a query needs of it. */
export type ListAnswer<Row> = Pick<Answer<Row[]>, 'data' | 'nextCursor'>

/** One page of a list, for the cache. `next` is the cursor of the next page; null on the last page. */
export type Page<Row> = { rows: Row[]; next: string | null }

export const unwrapPage = <Row>({ data, nextCursor }: ListAnswer<Row>): Page<Row> => ({
  rows: data,
  next: nextCursor,
})
