export type TestArguments =
  | { wanted: 'help' }
  /** `quick`: types, lint and the quick tests. `all`: the slow tests, too. */
  | { wanted: 'quick' | 'all' }
  /** Only the tests that `selection` selects, which is passed on to Vitest; no types and no lint. */
  | { wanted: 'part'; selection: string[] }

export const usage = `Usage: npm test [-- --all | -- <path> ... | -- <option of Vitest> ...]

  npm test                          types, lint, and all tests but the slow ones
  npm test -- --all                 the slow tests, too: what CI runs
  npm test -- services/ingestion    the tests whose path contains this text, slow ones included;
                                    neither types nor lint
  npm test -- services/ingestion -t 'another SHA'
                                    Vitest's options work: of these, the tests whose name contains this text

test/test-lists.ts says which tests are slow. Ctrl-C ends the run and all that it has started.

Set in the environment:

  TEST_BACKEND    processes (default), or containers: Postgres and NATS from their official images
  TEST_LOG_LEVEL  what the services log; default: silent
  TEST_WORKERS    number of test files that run at a time; default: 3
  PROPERTY_RUNS   multiplies the number of runs of property tests; default: 1, but 0.25 without arguments
  CHROMIUM_BIN    the browser, where it is not found by itself`

/** Reads what follows `npm test --`. */
export const readTestArguments = (given: string[]): TestArguments => {
  if (given.includes('--help') || given.includes('-h')) return { wanted: 'help' }
  const selection = given.filter((argument) => argument !== '--all')
  if (selection.length > 0) return { wanted: 'part', selection }
  return { wanted: given.includes('--all') ? 'all' : 'quick' }
}
