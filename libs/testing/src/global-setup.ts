import type { TestProject } from 'vitest/node'
import { startBackend } from './backend.ts'
import type { NatsProgram } from './nats-program.ts'
import { createTemplate, type Template } from './template.ts'
import { removeStaleDirectories } from './temporary-directory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
    nats: NatsProgram
  }
}

/** Runs once before all test files: one Postgres with a migrated template, and what they start NATS servers from. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  await removeStaleDirectories()
  const { postgres, nats } = await startBackend(process.env.TEST_BACKEND || 'processes')
  project.provide('nats', nats)
  try {
    project.provide('template', await createTemplate(postgres.url))
  } catch (err) {
    await postgres.stop()
    throw err
  }
  return postgres.stop
}
