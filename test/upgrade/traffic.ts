import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@shiplog/testing'
import { type Api, Refused } from './api.ts'
import type { Job } from './ci-job.ts'
import type { Journal } from './journal.ts'

export type Traffic = {
  /** Resolves when every job has gone through so many more rounds from end to end, well or not. */
  rounds: (count: number) => Promise<void>
  /** Lets each job finish its round. */
  stop: () => Promise<void>
}

const pauseMs = 100

/** Runs jobs side by side, each again and again. */
export const startTraffic = (api: Api, journal: Journal, jobs: Job[]): Traffic => {
  const done = jobs.map(() => 0)
  let stopping = false

  const repeat = async ({ name, run }: Job, index: number): Promise<void> => {
    for (let round = 1; !stopping; round += 1) {
      try {
        await run(api, round)
      } catch (err) {
        if (!(err instanceof Refused)) journal.add(`round ${round} of job ${name}: ${err}`)
      }
      done[index] = round
      await sleep(pauseMs)
    }
  }
  const running = jobs.map(repeat)

  return {
    rounds: async (count) => {
      // The round that is under way began before.
      const wanted = done.map((rounds) => rounds + count + 1)
      const isDone = (): boolean => done.every((rounds, index) => rounds >= (wanted[index] ?? 0))
      await eventually(isDone, { timeoutMs: 60_000 })
    },
    stop: async () => {
      stopping = true
      await Promise.all(running)
    },
  }
}
