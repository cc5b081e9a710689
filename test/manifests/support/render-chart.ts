import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'
import { helm } from './helm.ts'
import type { Manifest } from './manifest.ts'

export const chart = fileURLToPath(new URL('../../../k8s/chart', import.meta.url))

/** A file of values in `k8s/chart/examples`; or none. */
export type Example = 'production' | 'trial' | 'none'

/**
 * Runs a command of Helm on the chart, with the values of an example and others that win over them.
 *
 * @throws Error with the output when the command fails
 */
export const runHelm = async (command: string[], example: Example, values: object): Promise<string> => {
  const file = join(chart, 'examples', `${example}.yaml`)
  const files = example === 'none' ? [] : ['--values', file]
  const child = spawn(helm ?? 'helm', [...command, chart, ...files, '--values', '-'], { timeout: 20_000 })
  child.stdin.end(JSON.stringify(values))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (child.exitCode !== 0) throw new Error(stderr + stdout)
  return stdout
}

/** Returns the objects that `helm install` sends. */
export const renderChart = async (example: Example, values: object = {}): Promise<Manifest[]> => {
  const stdout = await runHelm(['template', 'shiplog', '--namespace', 'shiplog'], example, values)
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as Manifest | null)
    .filter((object) => object !== null)
}
