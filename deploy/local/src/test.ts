import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readJson } from './state/json-file.ts'
import { root } from './state/paths.ts'
import { type Counts, countTests, describeCounts } from './test-counts.ts'

type Ended = { exitCode: number; output: string; ms: number }

const graceMs = 15_000

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

// Colors belong on a terminal; the runner would also put them into a CI's log.
const environment = process.stdout.isTTY ? process.env : { NO_COLOR: '1', ...process.env }

type RunOptions = {
  /** Its output appears as it comes; otherwise it is kept. */
  shown?: boolean
  /** Told the process, to end it if need be. */
  onStart?: (child: ChildProcess) => void
}

const run = (file: string, args: string[], { shown = false, onStart }: RunOptions = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const started = Date.now()
    let output = ''
    const stdio: StdioOptions = shown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe']
    const child = spawn(file, args, { cwd: root, env: environment, stdio })
    onStart?.(child)
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.once('error', (err) => {
      output += err.message
    })
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output, ms: Date.now() - started }))
  })

/** Ends vitest when it has reported and goes on: a process that a test left behind can hold it for ever. */
const endAfterReport = (child: ChildProcess, report: string): void => {
  let reportedAt: number | undefined
  const timer = setInterval(() => {
    if (reportedAt === undefined && readJson(report) !== undefined) reportedAt = Date.now()
    if (reportedAt === undefined || Date.now() - reportedAt < graceMs) return
    console.error(
      `\nvitest has not ended ${seconds(graceMs)} after its report: a test left a process behind.`,
    )
    child.kill('SIGKILL')
    clearInterval(timer)
  }, 1_000)
  child.once('exit', () => clearInterval(timer))
}

/** A tool that says yes or no counts as one test. */
const check = async (name: string, file: string, args: string[]): Promise<Counts> => {
  const { exitCode, output, ms } = await run(join(root, 'node_modules/.bin', file), args)
  const isFine = exitCode === 0
  console.log(isFine ? ` ✓ ${name} ${seconds(ms)}` : ` ✗ ${name} ${seconds(ms)}\n${output}`)
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 }
}

const runVitest = async (args: string[]): Promise<Counts> => {
  const directory = mkdtempSync(join(tmpdir(), 'shiplog-report-'))
  const report = join(directory, 'report.json')
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { exitCode } = await run(process.execPath, [vitest, 'run', ...reporters, ...args], {
      shown: true,
      onStart: (child) => endAfterReport(child, report),
    })
    return countTests(readJson(report), exitCode)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

// vitest gets the same signal from the terminal, or from us, and its end is ours.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

console.log('\nTypes, lint, and the build that tests in a browser look at')
const checks = await Promise.all([
  check('types', 'tsc', ['--noEmit']),
  check('types of the web application', 'tsc', ['--noEmit', '--project', 'services/console']),
  check('lint', 'biome', ['check', '--colors=off', '.']),
  check('web application', 'node', ['deploy/local/src/console/main.ts']),
])
console.log('\nUnit, property, service and journey tests')
const counts = [...checks, await runVitest(process.argv.slice(2))]
console.log(`\n${describeCounts(counts)}`)
process.exitCode = counts.some(({ failed }) => failed > 0) ? 1 : 0
