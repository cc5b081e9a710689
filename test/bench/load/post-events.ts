import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'

export type LoadOptions = {
  url: string
  authorization?: string
  path: string
  connections: number
  /** Time during which posts are started, in seconds. Posts in progress are then waited for. */
  seconds: number
  /** Returns a body that was not sent before. */
  nextBody: () => string
}

export type Posted = {
  /** Latencies of the posts that were answered 200, ascending. */
  latenciesMs: number[]
  /** Time until the last post in progress had its answer. */
  seconds: number
}

/**
 * Posts on several connections, one request after the other on each. After a 503, a connection waits for the
 * time in `Retry-After`, or 1 s without this header.
 *
 * @throws Error for any status but 200 and 503
 */
export const postEvents = async (options: LoadOptions): Promise<Posted> => {
  const { url, authorization, path, connections, seconds, nextBody } = options
  const pool = new Pool(url, { connections, pipelining: 1 })
  const headers = {
    'content-type': 'application/json',
    ...(authorization === undefined ? {} : { authorization }),
  }
  const latenciesMs: number[] = []
  const start = performance.now()
  const end = start + seconds * 1_000

  const post = async (): Promise<void> => {
    const sent = performance.now()
    const {
      statusCode,
      headers: told,
      body,
    } = await pool.request({ path, method: 'POST', headers, body: nextBody() })
    const text = await body.text()
    if (statusCode === 503) return sleep(1_000 * Number(told['retry-after'] ?? 1))
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text.slice(0, 200)}`)
    latenciesMs.push(performance.now() - sent)
  }
  const connection = async (): Promise<void> => {
    while (performance.now() < end) await post()
  }
  await Promise.all(Array.from({ length: connections }, connection))
  const took = (performance.now() - start) / 1_000
  await pool.close()
  return { latenciesMs: latenciesMs.toSorted((a, b) => a - b), seconds: took }
}
