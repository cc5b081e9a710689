import { median } from '../bench/median.ts'
import { p99 } from '../support/p99.ts'

export type Seen = { status: number; ms: number }

export type PoliteClient = {
  post: (key: string) => Promise<Seen>
  read: (token: string) => Promise<Seen>
  /** Sends 10 posts and 10 reads a second until `during` resolves. Returns the results of all of them. */
  goOn: (during: Promise<unknown>) => Promise<Seen[]>
}

const timed = async (request: Promise<Response>): Promise<Seen> => {
  const startedAt = performance.now()
  const answer = await request
  await answer.text()
  return { status: answer.status, ms: performance.now() - startedAt }
}

export const createPoliteClient = (url: string, key: string, token: string): PoliteClient => {
  let number = 0
  const post = (by: string): Promise<Seen> => {
    number += 1
    const body = {
      product_name: 'checkout',
      version: `1.${number}`,
      environment_name: 'production',
      status: 'completed',
    }
    const headers = { authorization: `Bearer ${by}`, 'content-type': 'application/json' }
    return timed(fetch(`${url}/deployment-events/`, { method: 'POST', headers, body: JSON.stringify(body) }))
  }
  const read = (by: string): Promise<Seen> =>
    timed(fetch(`${url}/deployments/?limit=1`, { headers: { authorization: `Bearer ${by}` } }))

  const goOn = async (during: Promise<unknown>): Promise<Seen[]> => {
    const seen: Promise<Seen>[] = []
    const timer = setInterval(() => seen.push(post(key), read(token)), 100)
    await during
    clearInterval(timer)
    return Promise.all(seen)
  }
  return { post, read, goOn }
}

/** Returns the percentage of answers that are 200 as `good`, and the p50 and p99 of these answers in ms. */
export const summaryOf = (seen: Seen[]): { good: number; p50: number; p99: number } => {
  const ms = seen.filter(({ status }) => status === 200).map((one) => one.ms)
  return { good: (100 * ms.length) / seen.length, p50: Math.round(median(ms)), p99: Math.round(p99(ms)) }
}
