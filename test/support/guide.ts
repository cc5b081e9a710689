import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

/** A block of commands in a page, and the output that the page shows for it; null when it shows none. */
export type Step = { line: number; commands: string; expected: string | null }

/** Returns the ```sh blocks of a page in order, each with the block of output that directly follows. */
export const readSteps = async (path: string): Promise<Step[]> => {
  const page = await readFile(path, 'utf8')
  const steps: Step[] = []
  let endOfCommands = -1
  for (const match of page.matchAll(/^```(\w+)\n(.*?)^```$/gms)) {
    const [block, language, body = ''] = match
    const last = steps.at(-1)
    const isOutput = page.slice(endOfCommands, match.index).trim() === ''
    if (language === 'sh') {
      const line = page.slice(0, match.index).split('\n').length
      steps.push({ line, commands: body, expected: null })
      endOfCommands = match.index + block.length
    } else if (last !== undefined && isOutput) last.expected = body
  }
  return steps
}

export type StepResult = Step & { code: number; printed: string }

const marker = '=== end of step'

/** Runs the steps in one shell, and stops after the first that fails. */
export const runSteps = async (
  steps: Step[],
  environment: NodeJS.ProcessEnv,
  directory = process.cwd(),
): Promise<StepResult[]> => {
  const script = steps.map(
    ({ commands }) => `${commands}\ncode=$?; echo; echo "${marker} $code"; [ $code = 0 ] || exit 1\n`,
  )
  const shell = spawn('bash', ['-u', '-o', 'pipefail'], {
    env: environment,
    cwd: directory,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  shell.stdin.end(script.join(''))
  const [out, err] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'exit')])
  const printed = out.split(new RegExp(`\\n${marker} (\\d+)\\n`))
  return steps.flatMap((step, index) => {
    const output = printed[2 * index]
    if (output === undefined) return []
    const code = Number(printed[2 * index + 1] ?? 1)
    return [{ ...step, code, printed: code === 0 ? output : `${output}${err}` }]
  })
}

/** Turns the output in the page into a pattern, in which `…` matches any text. */
const patternOf = (expected: string): RegExp =>
  new RegExp(`^${expected.trim().split('…').map(RegExp.escape).join('.*')}$`, 's')

/**
 * Makes a test of each step: its commands must succeed, and print what the page shows.
 *
 * @param title what the test says, before the line of the step
 * @param results returns the results of `runSteps`; only the tests call it
 */
export const testSteps = (title: string, steps: Step[], results: () => StepResult[]): void => {
  it.each(steps.map((step, index) => [step.line, index] as const))(`${title}, at line %i`, (_line, index) => {
    const result = results()[index]
    if (result === undefined) throw new Error('A step before this one failed')
    expect({ code: result.code, printed: result.printed }).toMatchObject({ code: 0 })
    if (result.expected !== null) expect(result.printed.trim()).toMatch(patternOf(result.expected))
  })
}
