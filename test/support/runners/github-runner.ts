import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryDirectory } from '@shiplog/testing'
import { parse } from 'yaml'
import { runShell } from './run-shell.ts'

type Step = { id?: string; shell: string; run: string; env?: Record<string, string> }
type Action = {
  inputs: Record<string, { required?: boolean; default?: string }>
  outputs: Record<string, { value: string }>
  runs: { using: string; steps: Step[] }
}

/** A workflow command that the runner found in the output, decoded. */
export type WorkflowCommand = { name: string; properties: Record<string, string>; message: string }

export type ActionResult = {
  code: number
  outputs: Record<string, string>
  commands: WorkflowCommand[]
  /** Markdown of the job summary. */
  summary: string
  /** The other lines of the output, masked. */
  log: string
}

type Contexts = Record<string, string>

/** Replaces `${{ name }}`; an unknown name is empty, as for the runner. */
const evaluate = (text: string, contexts: Contexts): string =>
  text.replaceAll(/\$\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) => contexts[name] ?? '')

const decode = (text: string): string =>
  ['%2C,', '%3A:', '%0A\n', '%0D\r', '%25%'].reduce(
    (decoded, code) => decoded.replaceAll(code.slice(0, 3), code.slice(3)),
    text,
  )

const toCommand = (line: string): WorkflowCommand | undefined => {
  const [found, name = '', properties = '', message = ''] =
    /^\s*::([\w-]+)(?: ([^:]*))?::(.*)$/.exec(line) ?? []
  if (found === undefined) return undefined
  const pairs = properties
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('='))
    .map(([key = '', ...value]) => [key, decode(value.join('='))] as const)
  return { name, properties: Object.fromEntries(pairs), message: decode(message) }
}

/** Reads the outputs in a file of the runner: `name=value`, or `name<<delimiter` with lines up to the delimiter. */
const readOutputs = (text: string): Record<string, string> => {
  const outputs: Record<string, string> = {}
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const [, name, delimiter] = /^([^=<]+)<<(.+)$/.exec(line) ?? []
    if (name !== undefined && delimiter !== undefined) {
      const end = lines.indexOf(delimiter, at + 1)
      if (end === -1) throw new Error(`Matching delimiter not found '${delimiter}'`)
      outputs[name] = lines.slice(at + 1, end).join('\n')
      at = end
    } else if (line !== '') {
      const [key = '', ...value] = line.split('=')
      if (value.length === 0) throw new Error(`Invalid format '${line}'`)
      outputs[key] = value.join('=')
    }
  }
  return outputs
}

/** Runs one step with files of its own for outputs and the summary. */
const runStep = async (step: Step, env: Record<string, string>, directory: string) => {
  if (step.shell !== 'bash') throw new Error(`This runner has no shell ${step.shell}`)
  const files = { GITHUB_OUTPUT: join(directory, 'output'), GITHUB_STEP_SUMMARY: join(directory, 'summary') }
  for (const file of Object.values(files)) await writeFile(file, '')
  const script = join(directory, 'step.sh')
  await writeFile(script, step.run)
  const cwd = join(directory, 'workspace')
  await mkdir(cwd, { recursive: true })
  const shell = ['bash', '--noprofile', '--norc', '-e', '-o', 'pipefail', script] as const
  const { code, lines } = await runShell([...shell], { env: { ...env, ...files }, cwd })
  return {
    code: code ?? 1,
    lines,
    outputs: readOutputs(await readFile(files.GITHUB_OUTPUT, 'utf8')),
    summary: await readFile(files.GITHUB_STEP_SUMMARY, 'utf8'),
  }
}

/**
 * Runs a composite action as the runner documents it: expressions in `env`, bash with `-e -o pipefail`, files
 * for outputs and the summary, and workflow commands in the lines of both streams.
 *
 * @param folder the folder with `action.yml`
 * @param variables default variables of the runner
 */
export const runAction = async (
  folder: string,
  inputs: Record<string, string>,
  { jobStatus = 'success', variables }: { jobStatus?: string; variables: Record<string, string> },
): Promise<ActionResult> => {
  const action: Action = parse(await readFile(join(folder, 'action.yml'), 'utf8'))
  const unknown = Object.keys(inputs).filter((name) => !(name in action.inputs))
  if (unknown.length > 0) throw new Error(`Unexpected inputs ${unknown.join(', ')}`)
  const contexts: Contexts = { 'job.status': jobStatus }
  for (const [name, input] of Object.entries(action.inputs))
    contexts[`inputs.${name}`] = inputs[name] ?? input.default ?? ''

  const directory = await createTemporaryDirectory('github-runner')
  const result: ActionResult = { code: 0, outputs: {}, commands: [], summary: '', log: '' }
  const lines: string[] = []
  try {
    for (const step of action.runs.steps) {
      const own = Object.entries(step.env ?? {}).map(([name, text]) => [name, evaluate(text, contexts)])
      const env = { ...variables, GITHUB_ACTION_PATH: folder, ...Object.fromEntries(own) }
      const done = await runStep(step, env, directory)
      for (const [name, value] of Object.entries(done.outputs))
        contexts[`steps.${step.id}.outputs.${name}`] = value
      lines.push(...done.lines)
      result.summary += done.summary
      result.code = done.code
      if (done.code !== 0) break
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  for (const [name, { value }] of Object.entries(action.outputs))
    result.outputs[name] = evaluate(value, contexts)
  const commands = lines.map(toCommand)
  result.commands = commands.filter((command) => command !== undefined)
  const secrets = result.commands.filter(({ name }) => name === 'add-mask').map(({ message }) => message)
  result.log = secrets.reduce(
    (log, secret) => log.replaceAll(secret, '***'),
    lines.filter((_, index) => commands[index] === undefined).join('\n'),
  )
  return result
}
