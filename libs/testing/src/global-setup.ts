import type { TestProject } from 'vitest/node'
import { findNatsServer, type NatsProgram } from './nats-program.ts'
import { startEmbeddedPostgres } from './postgres.ts'
import { createTemplate, type Template } from './template.ts'
import { removeStaleDirectories } from './temporary-directory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
    nats: NatsProgram
  }
}

/** Runs once before all test files: one Postgres with a migrated template, and the NATS program. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  await removeStaleDirectories()
  const postgres = await startEmbeddedPostgres()
  try {
    project.provide('template', await createTemplate(postgres.url))
    project.provide('nats', await findNatsServer())
  } catch (err) {
    await postgres.stop()
    throw err
  }
  return postgres.stop
}
