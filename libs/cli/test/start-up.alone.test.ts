import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { oldestNode } from '@shiplog/testing'
import { expect, it } from 'vitest'

const program = join(import.meta.dirname, '../dist/shiplog.mjs')

/** Returns the shortest of ten run times, in ms. */
const shortestRun = (...args: string[]): number =>
  Math.min(
    ...Array.from({ length: 10 }, () => {
      const start = performance.now()
      execFileSync(oldestNode, args)
      return performance.now() - start
    }),
  )

it('the command line starts at most 100 ms later than Node itself', () => {
  expect(shortestRun(program, '--version') - shortestRun('-e', '0')).toBeLessThan(100)
})
