import { inject } from 'vitest'
import { createTemplate, type PrepareTemplate, type Template } from './database/template.ts'
import { type BackendOptions, startBackend } from './servers/backend.ts'
import type { NatsProgram } from './servers/nats-program.ts'
import { removeStaleDirectories } from './temporary-directory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
    nats: NatsProgram
  }
}

/** What all tests of a run share: one Postgres with a migrated template, and how to start NATS. */
export type TestRun = { template: Template; nats: NatsProgram }

export const prepareTestRun = async (
  prepare: PrepareTemplate,
  options: BackendOptions = {},
): Promise<TestRun & { stop: () => Promise<void> }> => {
  await removeStaleDirectories()
  const { postgres, nats } = await startBackend(process.env.TEST_BACKEND || 'processes', options)
  try {
    return { template: await createTemplate(postgres.url, prepare), nats, stop: postgres.stop }
  } catch (err) {
    await postgres.stop()
    throw err
  }
}

let own: TestRun | undefined

/**
 * Starts what the tests of a run share, for programs outside of Vitest.
 *
 * @returns how to stop it
 */
export const startTestRun = async (
  prepare: PrepareTemplate,
  options: BackendOptions = {},
): Promise<() => Promise<void>> => {
  const { stop, ...run } = await prepareTestRun(prepare, options)
  own = run
  return stop
}

/** Vitest hands over what its global setup has started. */
export const testRun = (): TestRun => own ?? { template: inject('template'), nats: inject('nats') }
