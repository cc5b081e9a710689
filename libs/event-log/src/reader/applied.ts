import { type Bus, BusUnavailableError } from '@shiplog/bus'
import { pause } from '@shiplog/runtime'
import { z } from 'zod'
import type { Progress } from './progress.ts'

const appliedQuestion = z.object({ position: z.int().min(0), timeout_ms: z.number().min(0) })
const appliedAnswer = z.object({ reached: z.boolean() })
type Question = z.output<typeof appliedQuestion>
type Answer = z.output<typeof appliedAnswer>

type Projected = { service: string; source: string }

const appliedSubject = ({ service, source }: Projected): string => `shiplog.applied.${service}.${source}`

/** Longest wait in one request. A longer wait takes several, because a crashed replica never answers. */
const waitPerRequestMs = 2_000
/** Additional time after which a request fails: an answer needs time to arrive. */
const answerTimeoutMs = 500
const retryMs = 100

/**
 * Answers requests that ask whether a projection has reached a position. Runs on every replica; one replica
 * answers each request.
 *
 * @returns a function that stops answering
 */
export const answerApplied = (bus: Bus, projected: Projected, reached: Progress['reached']): (() => void) =>
  bus.respond(appliedSubject(projected), projected.service, async (body): Promise<Answer> => {
    const { position, timeout_ms } = appliedQuestion.parse(body)
    return { reached: await reached(position, timeout_ms) }
  })

/**
 * Waits until another service's projection has reached a position.
 *
 * @returns false if the projection has not reached it within `timeoutMs`, or if nobody answered
 */
export const requestApplied = async (
  bus: Bus,
  { position, timeoutMs, ...projected }: Projected & { position: number; timeoutMs: number },
): Promise<boolean> => {
  const subject = appliedSubject(projected)
  const deadline = performance.now() + timeoutMs
  while (true) {
    const leftMs = deadline - performance.now()
    if (leftMs <= 0) return false
    const timeout_ms = Math.ceil(Math.min(leftMs, waitPerRequestMs))
    const question: Question = { position, timeout_ms }
    try {
      const answer = await bus.request(subject, question, timeout_ms + answerTimeoutMs)
      if (appliedAnswer.parse(answer).reached) return true
    } catch (err) {
      if (!(err instanceof BusUnavailableError)) throw err
      await pause(Math.min(retryMs, leftMs))
    }
  }
}
