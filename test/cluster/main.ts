import { clusterTest } from './cluster-test.ts'
import { type Options, readOptions, usage } from './options.ts'
import { createSay } from './say.ts'

/** Returns a signal that is aborted by SIGINT (Ctrl-C), by SIGTERM, and when the parent process ends. */
const interruption = (): AbortSignal => {
  const controller = new AbortController()
  const abort = (why: string): void => controller.abort(new Error(`Interrupted by ${why}`))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, abort)
  process.once('disconnect', () => abort('the end of what started it'))
  process.channel?.unref()
  return controller.signal
}

const main = async (options: Options): Promise<void> => {
  const { kubectl } = await import('../manifests/support/kubectl.ts')
  if (kubectl === undefined) throw new Error('There is no kubectl')
  const { report, faults } = await clusterTest(kubectl, options, createSay(), interruption())
  console.log(`\n${report}`)
  for (const fault of faults) console.log(`\n✗ ${fault}`)
  console.log(faults.length === 0 ? '\nNothing was lost.' : `\n${faults.length} rules were broken`)
  if (faults.length > 0) process.exitCode = 1
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) console.log(usage)
  else await main(options)
} catch (err) {
  console.error(err instanceof Error ? err.message : err)
  process.exitCode = 1
}
