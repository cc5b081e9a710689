import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A command that goes on until it is stopped, or breaks. */
export type Following = {
  /** Why it ended. Never rejects. */
  ended: Promise<string>
  stop: () => void
}

/** kubectl in one namespace of the cluster that KUBECONFIG names. */
export type Kubectl = {
  /** @throws KubectlError that holds what it said */
  run: (args: string[], input?: string) => Promise<string>
  json: <T>(args: string[]) => Promise<T>
  follow: (args: string[], onLine: (line: string) => void) => Following
}

/** Without the lines of its own log, which say the same several times. */
const complaint = (said: string): string => said.replace(/^[EWI]\d{4} .*\n?/gm, '').trim()

class KubectlError extends Error {
  override name = 'KubectlError'
}

/** @param options.signal ends whatever runs */
export const createKubectl = (options: {
  program: string
  namespace: string
  signal?: AbortSignal
}): Kubectl => {
  const { program, namespace, signal } = options

  const start = (args: string[], onLine: (line: string) => void, input = '') => {
    // In a process group of its own: Ctrl-C in a terminal is ours to answer.
    const child = spawn(program, ['--namespace', namespace, ...args], {
      detached: true,
      ...(signal && { signal }),
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000)
    })
    child.stdin.on('error', () => {}) // it ended before it had read everything, and says why
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
