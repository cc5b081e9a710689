import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, jobs } from './jobs.ts'
import type { Posting } from './post.ts'

export type Traffic = {
  /** Waits until each job has ended its current run. Clients retry failed posts for up to 45 s. */
  stop: () => Promise<void>
}

const pauseMs = 40
/** Time for which clients still retry after `stop` was called, in ms. */
const patienceMs = 45_000

/** Runs all jobs of all accounts at the same time, each again and again. */
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
