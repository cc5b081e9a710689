import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A command that runs until it is stopped or fails. */
export type Following = {
  /** Resolves with the reason when the command ends. Never rejects. */
  ended: Promise<string>
  stop: () => void
}

/** Runs kubectl in one namespace of the cluster that KUBECONFIG names. */
export type Kubectl = {
  /** Runs a command and returns its output. @throws KubectlError with its error output when it fails */
  run: (args: string[], input?: string) => Promise<string>
  json: <T>(args: string[]) => Promise<T>
  /** Starts a command, and calls `onLine` with each line of its output. */
  follow: (args: string[], onLine: (line: string) => void) => Following
}

/** Returns the error output of kubectl without its log lines, which repeat the error. */
const complaint = (said: string): string => said.replace(/^[EWI]\d{4} .*\n?/gm, '').trim()

class KubectlError extends Error {
  override name = 'KubectlError'
}

/** @param options.signal ends all running commands */
export const createKubectl = (options: {
  program: string
  namespace: string
  signal?: AbortSignal
}): Kubectl => {
  const { program, namespace, signal } = options

  const start = (args: string[], onLine: (line: string) => void, input = '') => {
    // kubectl gets its own process group (`detached`), because otherwise Ctrl-C in a terminal would end it,
    // too.
    const child = spawn(program, ['--namespace', namespace, ...args], {
      detached: true,
      ...(signal && { signal }),
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000)
    })
    child.stdin.on('error', () => {}) // kubectl ended before it read its input; its error output says why
    child.stdin.end(input)
    createInterface({ input: child.stdout }).on('line', onLine)
    const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
      child.once('error', (err) => resolve({ code: null, said: err.message }))
      child.once('close', (code) => resolve({ code, said: complaint(said) }))
    })
    return { child, ended }
  }

  const run: Kubectl['run'] = async (args, input) => {
    const lines: string[] = []
    const { code, said } = await start(args, (line) => lines.push(line), input).ended
    signal?.throwIfAborted()
    if (code !== 0)
      throw new KubectlError(`kubectl ${args.slice(0, 3).join(' ')} …: ${said || `ended with ${code}`}`)
    return lines.join('\n')
  }

  return {
    run,
    json: async (args) => JSON.parse(await run([...args, '--output=json'])),
    follow: (args, onLine) => {
      const { child, ended } = start(args, onLine)
      return {
        ended: ended.then(({ code, said }) => said || `ended with ${code}`),
        stop: () => void child.kill(),
      }
    },
  }
}
