import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'

/** Asks for what is answered so, one answer a time; and when it was asked for. */
const ask = async (name: string, answers: Response[]) => {
  const askedAt: number[] = []
  const queryFn = async (): Promise<unknown> => {
    askedAt.push(performance.now())
    const response = answers[askedAt.length - 1] ?? Response.json('asked too often')
    if (!response.ok) throw await ApiError.of(response)
    return await response.json()
  }
  const told = await queryClient
    .fetchQuery({ queryKey: [name], queryFn, gcTime: 0 })
    .catch((err: unknown) => err)
  return { told, askedAt }
}

const refusal = (status: number, detail: string, headers: Record<string, string> = {}): Response =>
  Response.json({ detail }, { status, headers })

describe('queryClient', () => {
  it('asks again when the server says, and not before', async () => {
    const tooMany = refusal(429, 'Too many at a time', { 'Retry-After': '2' })
    const { told, askedAt } = await ask('soon', [tooMany, Response.json('there')])
    expect(told).toBe('there')
    const [first = 0, second = 0] = askedAt
    expect(second - first).toBeGreaterThanOrEqual(1_990)
  })

  it('says so at once when the server wants it to wait long', async () => {
    const { told, askedAt } = await ask('late', [
      refusal(429, 'Too many this hour', { 'Retry-After': '3000' }),
    ])
    expect(told).toMatchObject({ status: 429, message: 'Too many this hour', retryAfterMs: 3_000_000 })
    expect(askedAt).toHaveLength(1)
  })

  it('does not ask again for what the request is to blame for', async () => {
    const { told, askedAt } = await ask('never', [refusal(404, 'There is none')])
    expect(told).toMatchObject({ status: 404, message: 'There is none', retryAfterMs: null })
    expect(askedAt).toHaveLength(1)
  })
})
