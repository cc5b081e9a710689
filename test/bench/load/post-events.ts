import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'

export type LoadOptions = {
  url: string
  authorization?: string
  path: string
  connections: number
  /** For how long posts are sent; those under way are waited for. */
  seconds: number
  /** A body that nobody has sent before. */
  nextBody: () => string
}

/** Latencies in milliseconds, one for each post, ascending. */
export type Posted = { latenciesMs: number[]; seconds: number }

/**
 * Each connection posts one after another, and waits after a 503 as it is told to.
 *
 * @throws Error for any answer but 200 and 503
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
