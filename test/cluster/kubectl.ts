import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A command that runs until it is stopped or fails. */
export type Following = {
  /** Resolves with the reason of the end. Never rejects. */
  ended: Promise<string>
  stop: () => void
}

/** kubectl in one namespace of the cluster in KUBECONFIG. */
export type Kubectl = {
  /** @throws KubectlError with its error output */
  run: (args: string[], input?: string) => Promise<string>
  json: <T>(args: string[]) => Promise<T>
  follow: (args: string[], onLine: (line: string) => void) => Following
}

/** Removes the lines of its own log, which repeat the error. */
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
    // In a process group of its own, so that Ctrl-C in a terminal does not end kubectl before us.
    const child = spawn(program, ['--namespace', namespace, ...args], {
      detached: true,
      ...(signal && { signal }),
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000)
    })
    child.stdin.on('error', () => {}) // it ended before it read its input; its output says why
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
