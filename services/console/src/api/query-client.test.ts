import { ApiError, createClient } from '@shiplog/client'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { queryClient } from './query-client.ts'

/**
 * Runs a query that gets the given answers, one for each request. Returns its outcome and the request times.
 */
const fetchWith = async (name: string, answers: Response[]) => {
  const askedAt: number[] = []
  const fetch = async (): Promise<Response> => {
    askedAt.push(performance.now())
    return answers[askedAt.length - 1] ?? Response.json('asked too often')
  }
  const api = createClient({ url: 'https://shiplog.example.com', retries: 0, fetch })
  const queryFn = async (): Promise<unknown> => (await api.GET('/products/')).data
  const outcome = await queryClient
    .query({ queryKey: ['products', name], queryFn, gcTime: 0 })
    .catch((err: unknown) => err)
  return { outcome, askedAt }
}

const refusal = (status: number, detail: string, headers: Record<string, string> = {}): Response =>
  Response.json({ detail }, { status, headers })

describe('queryClient', () => {
  it('retries after the time of Retry-After, and not before', async () => {
    const tooMany = refusal(429, 'Too many at a time', { 'Retry-After': '2' })
    const { outcome, askedAt } = await fetchWith('soon', [tooMany, Response.json('there')])
    expect(outcome).toBe('there')
    const [first = 0, second = 0] = askedAt
    expect(second - first).toBeGreaterThanOrEqual(1_990)
  })

  it('fails at once when Retry-After is longer than 10 s', async () => {
    const { outcome, askedAt } = await fetchWith('late', [
      refusal(429, 'Too many this hour', { 'Retry-After': '3000' }),
    ])
    expect(outcome).toMatchObject({ status: 429, message: 'Too many this hour', retryAfterMs: 3_000_000 })
    expect(askedAt).toHaveLength(1)
  })

  it('does not retry after an error that the request itself caused', async () => {
    const { outcome, askedAt } = await fetchWith('never', [refusal(404, 'There is none')])
    expect(outcome).toMatchObject({ status: 404, message: 'There is none', retryAfterMs: null })
    expect(askedAt).toHaveLength(1)
  })

  it('fetches again what a mutation made stale, after its own handler, and nothing after a failure', async () => {
    const steps: string[] = []
    const observe = (subject: 'products' | 'versions') =>
      new QueryObserver(queryClient, {
        queryKey: [subject, 'shown'],
        queryFn: () => steps.push(`fetch ${subject}`),
      }).subscribe(() => {})
    const stops = [observe('products'), observe('versions')]
    const mutate = (mutationFn: () => Promise<void>) =>
      new MutationObserver(queryClient, {
        mutationFn,
        onSuccess: () => void steps.push('handler'),
        meta: { stale: ['products'] },
      }).mutate()
    await mutate(() => Promise.reject(new ApiError(409, 'Not possible'))).catch(() => {})
    expect(steps).toEqual(['fetch products', 'fetch versions'])
    await mutate(async () => {})
    expect(steps.slice(2)).toEqual(['handler', 'fetch products'])
    for (const stop of stops) stop()
    queryClient.clear()
  })
})
