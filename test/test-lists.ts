/** All test files. The quick tests are those that are neither in `alone` nor in `slow`. */
export const testFiles = '{services,libs,deploy,test}/**/*.test.{ts,tsx,js}'

/**
 * Tests that measure, most of them under load. They run one after another, when no other test runs. A failed
 * test is repeated up to twice, because other programs may have slowed down the machine.
 */
export const alone = [
  // Tests that measure how long others wait for a large change, or for rules that take long to evaluate.
  '{services,libs,deploy,test}/**/*.alone.test.ts',
  'services/gateway/test/overload.test.ts',
  'services/ingestion/test/paused-replica.test.ts',
  'services/notifier/test/killed-replica.test.ts',
  'test/console/overview-scroll.test.ts',
  'test/fair-share/**/*.test.ts',
  'test/overload/**/*.test.ts',
  'test/weight/**/*.test.ts',
]

/** Tests that take more than about ten seconds each, and fail after few changes. */
export const slow = [
  // Tests that pause or kill a process, and a test of programs in several languages.
  '{services,libs,deploy,test}/**/*.slow.test.ts',
  // A log with much data.
  'libs/event-log/test/weight.test.ts',
  // All migrations, on a Postgres server of their own.
  'deploy/database/test/migrate-all.test.ts',
  'deploy/database/test/ordinary-owner.test.ts',
  // Pages in a browser. Two other tests of pages are quick: console/overview and journeys/sign-in.
  'test/api/pages.test.ts',
  'test/console/!(overview|overview-scroll).test.ts',
  // Services and servers that are stopped, broken or replaced.
  'test/api/unavailable.test.ts',
  'test/faults/faults.test.ts',
  'test/interrupts/**/*.test.ts',
  'test/operations/**/*.test.ts',
  'test/upgrade/**/*.test.ts',
  // Commands and programs that run as processes, such as npm, Keycloak and Prometheus.
  'services/notifier/test/replay-notifications.test.ts',
  'test/identity-providers/**/*.test.ts',
  'test/journeys/cli/**/*.test.ts',
  'test/newcomer/**/*.test.ts',
  'test/observability/running-suite.test.ts',
  // Random requests to every operation.
  'test/fuzz/fuzz.test.ts',
]
