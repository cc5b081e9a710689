import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryDirectory } from '@shiplog/testing'
import { parseAllDocuments } from 'yaml'
import { runShell } from './run-shell.ts'

type Input = { type?: 'boolean' | 'string'; default?: string | boolean }
type Job = {
  extends?: string
  variables?: Record<string, string>
  before_script?: string[]
  script?: string[]
  after_script?: string[]
}
type Template = Record<string, Job>

/**
 * Reads a component with its inputs, as GitLab documents it: the values replace `$[[ inputs.name ]]`.
 *
 * @throws Error for an input that is missing, unknown, or of another type
 */
export const readComponent = async (
  file: string,
  values: Record<string, string | boolean>,
): Promise<Template> => {
  const documents = parseAllDocuments(await readFile(file, 'utf8')) as { toJS: () => unknown }[]
  const [header, content] = documents.map((document) => document.toJS()) as [
    { spec: { inputs: Record<string, Input> } },
    Template,
  ]
  const { inputs } = header.spec
  const unknown = Object.keys(values).filter((name) => !(name in inputs))
  if (unknown.length > 0) throw new Error(`unknown input arguments: ${unknown.join(', ')}`)
  const used = Object.entries(inputs).map(([name, { type = 'string', default: usual }]) => {
    const value = values[name] ?? usual
    if (value === undefined) throw new Error(`\`${name}\` input: required value has not been provided`)
    if (typeof value !== type) throw new Error(`\`${name}\` input: provided value is not a ${type}`)
    return [`$[[ inputs.${name} ]]`, value] as const
  })
  // A value that is all of a text keeps its type.
  const fill = (text: string): string | boolean =>
    used.find(([name]) => name === text)?.[1] ??
    used.reduce((filled, [name, value]) => filled.replaceAll(name, String(value)), text)
  const toFilled = (_: string, value: unknown): unknown => (typeof value === 'string' ? fill(value) : value)
  const template: Template = JSON.parse(JSON.stringify(content, toFilled))
  for (const { variables = {} } of Object.values(template))
    for (const [name, value] of Object.entries(variables))
      if (typeof value !== 'string')
        throw new Error(`variable ${name} must be a string, not a ${typeof value}`)
  return template
}

/** Joins commands into one script, as a runner does. The script ends at the first command that fails. */
const scriptOf = (...commands: (string[] | undefined)[]): string =>
  ['set -eo pipefail', ...commands.flatMap((list) => list ?? [])].join('\n')

export type JobResult = { status: 'success' | 'failed'; log: string; left: string }

/**
 * Runs a job that extends one of a component: `before_script` and `script` in one shell, `after_script` in
 * another, in the same folder.
 *
 * @param variables predefined variables and variables of the project
 * @param canceled true when somebody cancels the job after its script
 */
export const runJob = async (
  template: Template,
  job: Job & { extends: string },
  { variables, canceled = false }: { variables: Record<string, string>; canceled?: boolean },
): Promise<JobResult> => {
  const base = template[job.extends]
  if (base === undefined) throw new Error(`There is no job ${job.extends}`)
  const whole = { ...base, ...job, variables: { ...base.variables, ...job.variables } }
  const directory = await createTemporaryDirectory('gitlab-runner')
  const cwd = join(directory, 'project')
  await mkdir(cwd)
  try {
    const env = { ...whole.variables, ...variables, CI_PROJECT_DIR: cwd }
    const run = (script: string, more: Record<string, string> = {}) =>
      runShell(['bash', '-c', script], { env: { ...env, ...more }, cwd })
    const main = await run(scriptOf(whole.before_script, whole.script))
    const status = main.code === 0 ? 'success' : 'failed'
    const after = await run(scriptOf(whole.after_script), { CI_JOB_STATUS: canceled ? 'canceled' : status })
    const left = await runShell(['ls', '-A', `${cwd}.tmp`], { env: {}, cwd })
    return { status, log: [...main.lines, ...after.lines].join('\n'), left: left.lines.join('\n').trim() }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
