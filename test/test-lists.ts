/**
 * Every test file is in exactly one of three lists: `alone`, `slow`, or `quick`, which has all files that are
 * in neither of the other two. `npm test` runs the quick tests, `npm test -- --all` runs all tests.
 */
export const testFiles = '{services,libs,deploy,test}/**/*.test.{ts,tsx}'

/** Tests that load the machine and measure what happens. No other test may load the machine meanwhile. */
export const alone = [
  'services/gateway/test/overload.test.ts',
  'test/fair-share/**/*.test.ts',
  'test/overload/**/*.test.ts',
  'test/weight/**/*.test.ts',
]

/** Tests that take more than about ten seconds each, and fail after few changes. */
export const slow = [
  // 100,000 rows that are deleted while others read, and processes that are paused for seconds.
  '{services,libs,deploy,test}/**/*.slow.test.ts',
  'libs/event-log/test/weight.test.ts',
  // A migrated Postgres server for each test.
  'deploy/database/test/migrate-all.test.ts',
  'deploy/database/test/ordinary-owner.test.ts',
  // Pages in a browser. The overview and the sign-in (test/journeys/sign-in.test.ts) are quick tests.
  'test/api/pages.test.ts',
  'test/console/!(overview).test.ts',
  // Parts that are stopped, broken or replaced.
  'test/api/unavailable.test.ts',
  'test/faults/faults.test.ts',
  'test/interrupts/**/*.test.ts',
  'test/operations/**/*.test.ts',
  'test/upgrade/**/*.test.ts',
  // Commands and programs that start as processes: npm, Keycloak, Prometheus.
  'services/notifier/test/replay-notifications.test.ts',
  'test/identity-providers/**/*.test.ts',
  'test/newcomer/**/*.test.ts',
  'test/observability/running-suite.test.ts',
  // Odd requests to every operation.
  'test/fuzz/fuzz.test.ts',
]
