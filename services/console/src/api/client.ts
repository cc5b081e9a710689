import type { components, paths } from '@shiplog/contract/client'
import createClient, { type Middleware } from 'openapi-fetch'
import { ApiError, isUnknown } from './api-error.ts'
import { noteDataLag } from './data-lag.ts'

export type Schemas = components['schemas']

/**
 * Throws an `ApiError` for every error answer, and when there is no answer, because TanStack Query hands
 * thrown errors to the pages. It also notes the data lag of each answer.
 */
const throwErrors: Middleware = {
  onResponse: async ({ response }) => {
    noteDataLag(response.headers.get('x-data-lag'))
    if (response.ok) return undefined
    throw await ApiError.of(response)
  },
  onError: ({ error }) =>
    error instanceof ApiError ? error : new ApiError(0, 'Shiplog cannot be reached', { cause: error }),
}

/** Client of the public API. The browser sends the session's cookie along. */
export const api = createClient<paths>({ baseUrl: '/', credentials: 'same-origin' })
api.use(throwErrors)

/** Returns the body of an answer. It never gets an error answer, because `throwErrors` throws before. */
export const unwrap = <Data>({ data }: { data?: Data }): Data => data as Data

/** Returns the body of an answer; null when nothing has the id that was asked for. */
export const unwrapOrNull = async <Data>(answer: Promise<{ data?: Data }>): Promise<Data | null> => {
  try {
    return unwrap(await answer)
  } catch (err) {
    if (isUnknown(err)) return null
    throw err
  }
}

/** One page of a list. `next` is the cursor of the next page; null on the last page. */
export type Page<Row> = { rows: Row[]; next: string | null }

/** Returns the rows of an answer, and the cursor from its header `X-Next-Cursor`. */
export const unwrapPage = <Row>({ data, response }: { data?: Row[]; response: Response }): Page<Row> => ({
  rows: data ?? [],
  next: response.headers.get('x-next-cursor'),
})
