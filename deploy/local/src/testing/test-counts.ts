import { z } from 'zod'

/** `repeated`: names of the tests that failed first, and passed when Vitest repeated them. */
export type Counts = { passed: number; failed: number; skipped: number; repeated: string[] }

const test = z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) })
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(test) })),
})

/**
 * Counts the tests in Vitest's JSON report. A test file that could not be loaded counts as one failure. A run
 * without failed tests counts as one failure if it has no report, ran no test, or ended with an error.
 */
export const countTests = (json: unknown, exitCode: number): Counts => {
  const found = report.safeParse(json)
  if (!found.success) return { passed: 0, failed: 1, skipped: 0, repeated: [] }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = found.data
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length
  const failed = numFailedTests + brokenFiles
  const nothingRan = numPassedTests + numFailedTests === 0
  const failedUnseen = failed === 0 && (exitCode !== 0 || nothingRan)
  return {
    passed: numPassedTests,
    failed: failed + (failedUnseen ? 1 : 0),
    skipped: numPendingTests + numTodoTests,
    repeated: testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => fullName),
  }
}

/** Returns the last lines that a test run prints. */
export const describeCounts = (all: Counts[]): string => {
  const sum = (field: 'passed' | 'failed' | 'skipped'): number =>
    all.reduce((total, counts) => total + counts[field], 0)
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  const repeated = all.flatMap((counts) => counts.repeated).map((name) => `Passed when repeated: ${name}\n`)
  return `${repeated.join('')}${sum('passed')} passed, ${sum('failed')} failed${skipped}`
}
