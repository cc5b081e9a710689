import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithProcess } from '@shiplog/local-servers'
import { readJson } from './state/json-file.ts'
import { root } from './state/paths.ts'
import { readTestArguments, type TestArguments, usage } from './testing/arguments.ts'
import { type Counts, countTests, describeCounts } from './testing/test-counts.ts'
import { endTools, runTool } from './testing/tools.ts'

/** Time that Vitest has to end after its report. */
const graceMs = 15_000

const describeTime = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

const started = Date.now()

// All temporary files of the run are in one directory, which is deleted with them. Postgres, which may run as
// another user, has to be able to pass through it.
const temporaryDirectory = mkdtempSync(join(tmpdir(), 'shiplog-test-run-'))
chmodSync(temporaryDirectory, 0o711)
const removeTemporaryDirectory = (): void =>
  rmSync(temporaryDirectory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })

const environment = (more?: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  // Colors belong on a terminal; Vitest would also write them into the log of a CI.
  ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
  ...process.env,
  TMPDIR: temporaryDirectory,
  ...more,
})

let isInterrupted = false
const interrupt = async (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): Promise<void> => {
  if (isInterrupted) return // Ctrl-C in a terminal comes twice: from the terminal, and from npm
  isInterrupted = true
  console.error(`\n${signal}: ending the tests and all that they have started …`)
  await endTools()
  removeTemporaryDirectory()
  process.exit(128 + constants.signals[signal])
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void interrupt(signal))
// The channel breaks when the process that passes signals on is killed.
const endWithParent = (): void => void interrupt('SIGTERM')
process.once('disconnect', endWithParent)

/** Ends Vitest when it still runs 15 s after its report: a process that a test left behind can hold it. */
const endAfterReport = (child: ChildProcess, report: string): void => {
  let reportedAt: number | undefined
  const timer = setInterval(() => {
    if (reportedAt === undefined && readJson(report) !== undefined) reportedAt = Date.now()
    if (reportedAt === undefined || Date.now() - reportedAt < graceMs) return
    console.error(
      `\nVitest has not ended ${describeTime(graceMs)} after its report: a test left a process behind.`,
    )
    clearInterval(timer)
    void endTools()
  }, 1_000)
  child.once('exit', () => clearInterval(timer))
}

/** Runs a tool that succeeds or fails, and counts it as one test. */
const check = async (name: string, file: string, args: string[]): Promise<Counts> => {
  const program = join(root, 'node_modules/.bin', file)
  const { exitCode, output, ms } = await runTool(program, args, { environment: environment() })
  const isFine = exitCode === 0
  if (!isInterrupted)
    console.log(isFine ? ` ✓ ${name} ${describeTime(ms)}` : ` ✗ ${name} ${describeTime(ms)}\n${output}`)
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0, repeated: [] }
}

const runVitest = async (args: string[], more?: NodeJS.ProcessEnv): Promise<Counts> => {
  const report = join(temporaryDirectory, 'report.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { exitCode } = await runTool(process.execPath, [vitest, 'run', ...reporters, ...args], {
    environment: environment(more),
    shown: true,
    onStart: (child) => {
      endWithProcess(child, { signal: 'SIGKILL' })
      endAfterReport(child, report)
    },
  })
  return countTests(readJson(report), exitCode)
}

const checks = [
  ['types', 'tsc', ['--noEmit']],
  ['types of the web application', 'tsc', ['--noEmit', '--project', 'services/console']],
  ['lint', 'biome', ['check', '--colors=off', '.']],
  ['web application', 'node', ['deploy/local/src/console/main.ts']],
] as const

/** The lines that are printed before the last one, for each kind of run: what was run, and what was not. */
const summaries = {
  quick: [
    'Ran: types, lint and the quick tests.',
    'Not run: the slow tests, which are listed in test/test-lists.ts. Run everything: npm test -- --all',
  ],
  all: [
    'Ran: types, lint and all tests.',
    'Not run: npm run bench, npm run cluster-test, and the long rounds of npm run faults and npm run fuzz.',
  ],
  part: [
    'Ran: the tests that the arguments select.',
    'Not run: types, lint and all other tests. Run everything: npm test -- --all',
  ],
}

const runTests = async (given: Exclude<TestArguments, { wanted: 'help' }>): Promise<Counts[]> => {
  if (given.wanted === 'part') return [await runVitest(given.selection)]
  console.log('\nTypes, lint, and the build of the web application, which tests open in a browser')
  const counts = await Promise.all(checks.map(([name, file, args]) => check(name, file, [...args])))
  console.log(given.wanted === 'all' ? '\nAll tests' : '\nQuick tests')
  if (given.wanted === 'all') return [...counts, await runVitest([])]
  const PROPERTY_RUNS = process.env.PROPERTY_RUNS ?? '0.25'
  return [...counts, await runVitest(['--project=quick'], { PROPERTY_RUNS })]
}

const given = readTestArguments(process.argv.slice(2))
if (given.wanted === 'help') {
  console.log(usage)
} else {
  const counts = await runTests(given)
  if (!isInterrupted) {
    console.log(`\n${summaries[given.wanted].join('\n')}`)
    console.log(`${describeCounts(counts)}, in ${describeTime(Date.now() - started)}`)
    process.exitCode = counts.some(({ failed }) => failed > 0) ? 1 : 0
  }
}
if (!isInterrupted) {
  removeTemporaryDirectory()
  process.off('disconnect', endWithParent)
}
