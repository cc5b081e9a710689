import { describe, expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describe('oneAtATime', () => {
  it('does what is asked for in a burst once, and what is asked for meanwhile once more', async () => {
    let running = 0
    let most = 0
    let done = 0
    const ask = oneAtATime(async () => {
      running += 1
      most = Math.max(most, running)
      await sleep(150)
      running -= 1
      done += 1
    })
    for (let count = 0; count < 20; count += 1) {
      ask()
      await sleep(20)
    }
    await sleep(1_200)
    expect([most, done]).toEqual([1, 2])
  })

  it('goes on after a failure', async () => {
    let calls = 0
    const ask = oneAtATime(async () => {
      calls += 1
      throw new Error('away')
    })
    ask()
    await sleep(800)
    ask()
    await sleep(300)
    expect(calls).toBe(2)
  })
})
