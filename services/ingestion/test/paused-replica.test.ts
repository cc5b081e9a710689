import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchReplica, startTestBed, type TestBed, validDeployment } from './support.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await startTestBed()
})
afterAll(() => bed?.stop())

describe('a replica that is paused while it writes', () => {
  it('delays other replicas for less than two seconds', async () => {
    const { client, process } = await launchReplica(bed)
    let writing = true
    const write = async (to: typeof client, at: string, gaps: number[]) => {
      for (let number = 0; writing; number += 1) {
        const startedAt = performance.now()
        await to.deploy(validDeployment({ product_name: `${at}-${number % 5}`, version: `${number}` }))
        gaps.push(performance.now() - startedAt)
      }
    }
    const gaps: number[] = []
    const paused = Array.from({ length: 6 }, (_, at) => write(client, `paused-${at}`, []).catch(() => {}))
    const going = Array.from({ length: 3 }, (_, at) => write(bed.client, `going-${at}`, gaps))
    for (let round = 0; round < 3; round += 1) {
      await sleep(300 + 37 * round)
      process.pause()
      await sleep(3_000)
      process.resume()
    }
    writing = false
    await Promise.all([...going, ...paused])
    await process.stop()
    expect(gaps.length).toBeGreaterThan(50)
    expect(Math.max(...gaps)).toBeLessThan(2_000)
  }, 40_000)
})
