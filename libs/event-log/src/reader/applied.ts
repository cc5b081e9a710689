import { type Bus, BusUnavailableError } from '@shiplog/bus'
import { pause } from '@shiplog/runtime'
import { z } from 'zod'
import type { Progress } from './progress.ts'

const appliedQuestion = z.object({ position: z.int().min(0), timeout_ms: z.number().min(0) })
const appliedAnswer = z.object({ reached: z.boolean() })
type Question = z.output<typeof appliedQuestion>
type Answer = z.output<typeof appliedAnswer>

const appliedSubject = (service: string, source: string): string => `shiplog.applied.${service}.${source}`

/** A replica waits no longer before it answers no; a longer wait is asked again, for it may be gone. */
const questionMs = 2_000
const answerMs = 500
const againMs = 100

/** Answers, on any replica, whether a projection has reached a position. */
export const answerApplied = (
  bus: Bus,
  { service, source, reached }: { service: string; source: string; reached: Progress['reached'] },
): (() => void) =>
  bus.respond(appliedSubject(service, source), service, async (body): Promise<Answer> => {
    const { position, timeout_ms } = appliedQuestion.parse(body)
    return { reached: await reached(position, timeout_ms) }
  })

/**
 * Waits until another service's projection has reached a position.
 *
 * @returns false when it has not within `timeoutMs`, or when nobody could tell
 */
export const requestApplied = async (
  bus: Bus,
  {
    service,
    source,
    position,
    timeoutMs,
  }: { service: string; source: string; position: number; timeoutMs: number },
): Promise<boolean> => {
  const deadline = performance.now() + timeoutMs
  while (true) {
    const leftMs = deadline - performance.now()
    if (leftMs <= 0) return false
    const timeout_ms = Math.ceil(Math.min(leftMs, questionMs))
    const question: Question = { position, timeout_ms }
    try {
      const answer = await bus.request(appliedSubject(service, source), question, timeout_ms + answerMs)
      if (appliedAnswer.parse(answer).reached) return true
    } catch (err) {
      if (!(err instanceof BusUnavailableError)) throw err
      await pause(Math.min(againMs, leftMs))
    }
  }
}
