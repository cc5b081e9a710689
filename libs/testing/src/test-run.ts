import { inject } from 'vitest'
import { createTemplate, type PrepareTemplate, type Template } from './database/template.ts'
import { type NatsProgram, startBackend } from './servers/backend.ts'
import { removeStaleDirectories } from './temporary-directory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
    nats: NatsProgram
  }
}

/** What all tests of a run share: a Postgres with a migrated template, and the program of NATS. */
export type TestRun = { template: Template; nats: NatsProgram }

export const prepareTestRun = async (
  prepare: PrepareTemplate,
  settings?: Record<string, string>,
): Promise<TestRun & { stop: () => Promise<void> }> => {
  await removeStaleDirectories()
  const { postgres, nats } = await startBackend(process.env.TEST_BACKEND || 'processes', settings)
  try {
    return { template: await createTemplate(postgres.url, prepare), nats, stop: postgres.stop }
  } catch (err) {
    await postgres.stop()
    throw err
  }
}

let startedHere: TestRun | undefined

/**
 * Starts what `createTestDatabase` and `startNats` need, for programs that do not run in Vitest.
 *
 * @param settings settings of Postgres; default: fast ones, with which it does not survive a power failure
 * @returns a function that stops it
 */
export const startTestRun = async (
  prepare: PrepareTemplate,
  settings?: Record<string, string>,
): Promise<() => Promise<void>> => {
  const { stop, ...run } = await prepareTestRun(prepare, settings)
  startedHere = run
  return stop
}

/** Returns what `startTestRun` or, in a test, Vitest's global setup has started. */
export const testRun = (): TestRun => startedHere ?? { template: inject('template'), nats: inject('nats') }
