import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { listProcessTree, stillRunning } from '@shiplog/local/process-tree'
import { eventually } from '@shiplog/testing'
import { describe, expect, it, type TestContext } from 'vitest'
import { npm } from '../newcomer/npm-start.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const patient = { timeoutMs: 60_000, intervalMs: 100 }

/** Runs `npm test` in its own process group until a test has started servers, a service and a browser. */
const startEndlessRun = async ({ onTestFinished }: TestContext) => {
  // Not below the directory of this run: Chromium puts a socket there, whose path may have 107 characters.
  const directory = await mkdtemp('/tmp/shiplog-')
  const run = npm(root, ['test', '--', '--config', 'test/interrupts/endless/vitest.config.ts'], {
    TMPDIR: directory,
    // If packages have to be installed first, the installer would leave this cache in the directory.
    NODE_DISABLE_COMPILE_CACHE: '1',
  })
  const runTree = () => stillRunning(listProcessTree(run.pid))
  onTestFinished(async () => {
    for (const { pid } of runTree()) process.kill(pid, 'SIGKILL')
    await rm(directory, { recursive: true, force: true })
  })
  let hasEnded = false
  void run.exited.then(() => {
    hasEnded = true
  })
  const hasStarted = () => run.output().includes('everything has started')
  await eventually(() => hasEnded || hasStarted(), { ...patient, timeoutMs: 120_000 })
  if (!hasStarted()) throw new Error(`npm test ended before it was interrupted:\n${run.output()}`)
  const tree = runTree()
  // These are npm, two scripts, Vitest, its worker, Postgres, NATS, the service, and the shells that end the
  // servers when their owner ends.
  expect(tree.length).toBeGreaterThan(8)
  return { ...run, directory, tree }
}

describe.concurrent('npm test', { timeout: 240_000 }, () => {
  it.for([
    ['SIGINT', 'its process group, as by Ctrl-C', -1],
    ['SIGTERM', 'its process group', -1],
    ['SIGINT', 'npm alone', 1],
    ['SIGTERM', 'npm alone', 1],
    ['SIGKILL', 'npm alone', 1],
  ] as const)('ends with all that it has started after %s to %s', async ([signal, , sign], context) => {
    const { expect } = context
    const { pid, exited, tree, directory } = await startEndlessRun(context)
    process.kill(sign * pid, signal)
    expect(await exited).not.toBe(0)
    await eventually(() => stillRunning(tree).length === 0, patient)
    await eventually(() => {
      expect(readdirSync(directory, { recursive: true })).toEqual([])
      return true
    }, patient)
  })
})
