import type { components, paths } from '@shiplog/contract/client'
import createClient, { type Middleware } from 'openapi-fetch'
import { ApiError } from './api-error.ts'
import { noteDataLag } from './data-lag.ts'

export type Schemas = components['schemas']

/** Any answer that is an error is thrown: TanStack Query keeps it, and pages show it. */
const throwErrors: Middleware = {
  onResponse: async ({ response }) => {
    noteDataLag(response.headers.get('x-data-lag'))
    if (response.ok) return undefined
    throw await ApiError.of(response)
  },
  onError: ({ error }) =>
    error instanceof ApiError ? error : new ApiError(0, 'Shiplog cannot be reached', { cause: error }),
}

/** The public API, by the session's cookie. */
export const api = createClient<paths>({ baseUrl: '/', credentials: 'same-origin' })
api.use(throwErrors)

/** What an answer holds; its errors have been thrown. */
export const unwrap = <Data>({ data }: { data?: Data }): Data => data as Data

/** One page of a list, and the cursor of the next one. */
export type Page<Row> = { rows: Row[]; next: string | null }

export const unwrapPage = <Row>({ data, response }: { data?: Row[]; response: Response }): Page<Row> => ({
  rows: data ?? [],
  next: response.headers.get('x-next-cursor'),
})

/** Where a page of a list begins. @param cursor null: at its beginning */
export const pageFrom = (cursor: string | null): { limit: number; cursor?: string } => ({
  limit: 100,
  ...(cursor !== null && { cursor }),
})
