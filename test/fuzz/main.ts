import { parseArgs } from 'node:util'
import { startTestRun } from '@shiplog/testing'
import { prepareTemplate } from '../support/template.ts'
import { fuzz } from './fuzz.ts'
import { headOf, rowOf, unseenLines } from './report.ts'

const usage = `Usage: npm run fuzz -- [--requests <n>] [--seed <n>] [--operation <id>]…

Starts the whole suite and asks every operation of its /openapi.json odd questions; every answer has to be as documented.

  --requests   for each operation; default: 1000
  --seed       of the run to repeat; default: another one each time
  --operation  by its operationId, such as createProduct; may be given several times; default: all
  --parallel   how many operations at a time: more than one finds races, and repeats less exactly; default: 1
  --keep       when there are faults, keep the suite running until Ctrl-C, so that the curl lines work`

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      operation: { type: 'string', multiple: true, default: [] },
      parallel: { type: 'string', default: '1' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const number = (name: 'requests' | 'seed' | 'parallel'): number => {
    if (!/^\d{1,9}$/.test(values[name])) throw new TypeError(`--${name} must be a number`)
    return Number(values[name])
  }
  return { ...values, requests: number('requests'), seed: number('seed'), parallel: number('parallel') }
}

const untilInterrupted = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setInterval(() => {}, 60_000)
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        clearInterval(timer)
        resolve()
      })
  })

const main = async (options: ReturnType<typeof readOptions>): Promise<void> => {
  const { requests, seed, operation: only, parallel, keep } = options
  const started = Date.now()
  console.log(`Seed ${seed}, ${requests} requests for each operation\n\n${headOf()}`)
  const stopTestRun = await startTestRun(prepareTemplate)
  try {
    const { operations, faults } = await fuzz({
      requests,
      seed,
      only,
      parallel,
      onDone: (result) => console.log(rowOf(result)),
      beforeStop: async (faults) => {
        for (const fault of faults) console.log(`\n✗ ${fault}`)
        if (!keep || faults.length === 0) return
        console.log('\nThe suite is running, until Ctrl-C.')
        await untilInterrupted()
      },
    })
    const total = operations.reduce((sum, result) => sum + result.requests, 0)
    const seconds = Math.round((Date.now() - started) / 1_000)
    console.log(['', ...unseenLines(operations)].join('\n'))
    console.log(`\n${total} requests in ${seconds} s, ${faults.length} faults (seed ${seed})`)
    if (operations.length === 0 || faults.length > 0) process.exitCode = 1
  } finally {
    await stopTestRun()
  }
}

try {
  const options = readOptions()
  if (options.help) console.log(usage)
  else await main(options)
} catch (err) {
  console.error(err instanceof TypeError ? err.message : err)
  process.exitCode = 1
}
