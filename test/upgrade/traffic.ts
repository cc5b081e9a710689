import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@shiplog/testing'
import { type Api, UnexpectedAnswerError } from './api.ts'
import type { Job } from './ci-job.ts'
import type { Journal } from './journal.ts'

export type Traffic = {
  /** Waits until every job has begun and ended `count` more rounds, with or without success. */
  rounds: (count: number) => Promise<void>
  /** Lets each job end its current round, and stops. */
  stop: () => Promise<void>
}

const pauseMs = 100

/** Runs the jobs in parallel, each repeatedly. */
export const startTraffic = (api: Api, journal: Journal, jobs: Job[]): Traffic => {
  /** Number of rounds that each job has finished. */
  const finished = jobs.map(() => 0)
  let stopping = false

  const repeat = async ({ name, run }: Job, index: number): Promise<void> => {
    for (let round = 1; !stopping; round += 1) {
      try {
        await run(api, round)
      } catch (err) {
        if (!(err instanceof UnexpectedAnswerError)) journal.add(`round ${round} of job ${name}: ${err}`)
      }
      finished[index] = round
      await sleep(pauseMs)
    }
  }
  const running = jobs.map(repeat)

  return {
    rounds: async (count) => {
      // One round more, because the current round began before this call.
      const wanted = finished.map((rounds) => rounds + count + 1)
      const isDone = (): boolean => finished.every((rounds, index) => rounds >= (wanted[index] ?? 0))
      await eventually(isDone, { timeoutMs: 60_000 })
    },
    stop: async () => {
      stopping = true
      await Promise.all(running)
    },
  }
}
