import type { TestProject } from 'vitest/node'
import { prepareTestRun } from './test-run.ts'

/** Runs once before all test files. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { template, nats, stop } = await prepareTestRun()
  project.provide('nats', nats)
  project.provide('template', template)
  return stop
}
