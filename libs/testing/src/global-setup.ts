import type { TestProject } from 'vitest/node'
import type { PrepareTemplate } from './database/template.ts'
import { prepareTestRun } from './test-run.ts'

/** Returns Vitest's global setup, which runs once before all test files. `prepare` migrates the template. */
export const globalSetup =
  (prepare: PrepareTemplate) =>
  async (project: TestProject): Promise<() => Promise<void>> => {
    const { template, nats, stop } = await prepareTestRun(prepare)
    project.provide('nats', nats)
    project.provide('template', template)
    return stop
  }
