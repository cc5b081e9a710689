import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, jobs } from './jobs.ts'
import type { Posting } from './post.ts'

export type Traffic = {
  /** Ends each job after its current round. Posts that get no answer are given up. */
  stop: () => Promise<void>
}

const pauseMs = 40
/** Time for which clients retry after the last fault. */
const patienceMs = 45_000

/** Runs the jobs of all accounts at the same time, each in a loop. */
export const startTraffic = (postings: Omit<Posting, 'giveUpAt'>[]): Traffic => {
  let stoppedAt = Number.POSITIVE_INFINITY
  const isOver = (): boolean => performance.now() > stoppedAt

  const repeat = async (posting: Posting, job: Job, number: number): Promise<void> => {
    const product = `${posting.account.name}-p${number}`
    for (let round = 1; !isOver(); round += 1) {
      await job(posting, product, `v${number}-${round}`)
      await sleep(pauseMs)
    }
  }
  const running = postings.flatMap((one) => {
    const posting = { ...one, giveUpAt: () => stoppedAt + patienceMs }
    return jobs.map((job, number) => repeat(posting, job, number))
  })
  return {
    stop: async () => {
      stoppedAt = performance.now()
      await Promise.all(running)
    },
  }
}
