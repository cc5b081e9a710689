import { setTimeout as sleep } from 'node:timers/promises'
import type { FleetEvent } from './story.ts'

export type Target = { url: string; key: string }

/** An event that the suite refused, so that posting it again would not help. */
export type Refusal = { status: number; detail: string; event: FleetEvent }

/** A batch could not be posted. The message says why, or what the user can do. */
export class PostError extends Error {
  override name = 'PostError'
}

type Result = { status: number; body: { detail?: string } }

/** Timeout of a request: longer than the suite needs to give up on a batch. */
const answerWithinMs = 30_000
/** Longest time without progress: twice the longest `Retry-After` of the rate limit of an API key. */
const patienceMs = 120_000
const pauseMs = 1_000

const isTransient = (status: number): boolean => status === 429 || status >= 500

/**
 * Posts a batch. It may be posted again: an event that is already recorded gets the same answer, and creates
 * no second deployment.
 */
const ask = async ({ url, key }: Target, events: readonly FleetEvent[]): Promise<Response> =>
  fetch(`${url}/event-batches/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(events),
    signal: AbortSignal.timeout(answerWithinMs),
  })

const waitOf = (response: Response): number => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1_000 : pauseMs
}

const reasonOf = (err: unknown): string => {
  if (!(err instanceof Error)) return String(err)
  return err.cause instanceof Error && err.cause.message !== '' ? err.cause.message : err.message
}

type Answer = { results: Result[] } | { problem: string; waitMs: number }

/**
 * Posts a batch once. Returns the results of the events, or the problem and the time to wait before the next
 * post.
 *
 * @throws PostError when posting again would not help
 */
const post = async (target: Target, events: readonly FleetEvent[]): Promise<Answer> => {
  try {
    const response = await ask(target, events)
    const text = await response.text()
    if (response.status === 200) {
      const body = JSON.parse(text) as { results: Result[] }
      const isTurnedAway = body.results.every(({ status }) => isTransient(status))
      return isTurnedAway ? { problem: `${target.url} is busy`, waitMs: waitOf(response) } : body
    }
    const problem = `${target.url} answered ${response.status}: ${text.slice(0, 200)}`
    if (!isTransient(response.status)) throw new PostError(problem)
    return { problem, waitMs: waitOf(response) }
  } catch (err) {
    if (err instanceof PostError) throw err
    return { problem: `${target.url} cannot be reached: ${reasonOf(err)}`, waitMs: pauseMs }
  }
}

/**
 * Posts events until each is recorded or refused for good. After a post that recorded nothing, waits as
 * `Retry-After` says, or for a second.
 *
 * @returns the events that were refused for good
 * @throws PostError when there was no progress for two minutes, or when the whole batch was refused, such as
 * for an invalid API key
 */
export const postBatch = async (target: Target, events: readonly FleetEvent[]): Promise<Refusal[]> => {
  const refused: Refusal[] = []
  let left = events
  let giveUpAt = performance.now() + patienceMs
  while (left.length > 0) {
    const answer = await post(target, left)
    if ('problem' in answer) {
      if (performance.now() + answer.waitMs > giveUpAt) throw new PostError(answer.problem)
      await sleep(answer.waitMs)
      continue
    }
    giveUpAt = performance.now() + patienceMs
    const again: FleetEvent[] = []
    for (const [index, event] of left.entries()) {
      const { status = 503, body = {} } = answer.results[index] ?? {}
      if (isTransient(status)) again.push(event)
      else if (status !== 200) refused.push({ status, detail: body.detail ?? '', event })
    }
    left = again
  }
  return refused
}
