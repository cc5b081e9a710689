import { describe, expect, it } from 'vitest'
import { countTests, describeCounts } from '../src/testing/test-counts.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each, fullName: each, failureMessages: [] as string[] })),
})

const report = (passed: number, failed: number, pending: number, files: ReturnType<typeof file>[]) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: pending,
  testResults: files,
})

describe('countTests', () => {
  it('counts what passed, failed and was skipped', () => {
    const files = [file('failed', 'passed', 'failed', 'pending')]
    expect(countTests(report(1, 1, 1, files), 1)).toEqual({ passed: 1, failed: 1, skipped: 1, repeated: [] })
  })

  it('names the tests that passed when they were repeated', () => {
    const failureMessages = ['AssertionError: expected 51 to be less than 50']
    const repeated = { status: 'passed', fullName: 'scrolls', failureMessages }
    const files = [file('passed', 'passed'), { status: 'passed', assertionResults: [repeated] }]
    const counts = countTests(report(2, 0, 0, files), 0)
    expect(counts).toEqual({ passed: 2, failed: 0, skipped: 0, repeated: ['scrolls'] })
    expect(describeCounts([counts])).toBe('Passed when repeated: scrolls\n2 passed, 0 failed')
  })

  it('counts a file that could not be loaded as a failure', () => {
    const files = [file('passed', 'passed'), file('failed')]
    expect(countTests(report(1, 0, 0, files), 1).failed).toBe(1)
  })

  it('finds a failure in a run that failed for a reason outside of its tests', () => {
    expect(countTests(report(1, 0, 0, [file('passed', 'passed')]), 1).failed).toBe(1)
  })

  it('finds a failure where no test ran, and where there is no report', () => {
    expect(countTests(report(0, 0, 0, []), 0).failed).toBe(1)
    expect(countTests(undefined, 0).failed).toBe(1)
  })
})

describe('describeCounts', () => {
  it('adds up, and mentions skipped tests when there are any', () => {
    const one = { passed: 1, failed: 0, skipped: 0, repeated: [] }
    expect(describeCounts([one, one])).toBe('2 passed, 0 failed')
    expect(describeCounts([one, { passed: 4, failed: 1, skipped: 2, repeated: [] }])).toBe(
      '5 passed, 1 failed, 2 skipped',
    )
  })
})
