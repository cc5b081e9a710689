import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { kubectl } from './kubectl.ts'
import { sources } from './render.ts'

const run = promisify(execFile)

const readme = await readFile(join(sources, 'README.md'), 'utf8')

/** The rows of the table with this first line, as cells without the marks of code. */
export const table = (header: string): string[][] => {
  const start = readme.indexOf(`\n${header}\n`)
  if (start === -1) throw new Error(`The README has no table ${header}`)
  const [, , ...rows] = (readme.slice(start + 1).split('\n\n')[0] ?? '').trim().split('\n')
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  )
}

type Secret = { metadata: { name: string }; data: Record<string, string> }

/** The values of secrets, decoded: by name, then by key. */
export type Secrets = Record<string, Record<string, string>>

export const decode = (secrets: Secret[]): Secrets =>
  Object.fromEntries(
    secrets.map(({ metadata, data }) => [
      metadata.name,
      Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
      ),
    ]),
  )

/**
 * What the commands of the README make, run by bash without a cluster; not the certificate, which is a file
 * of somebody's.
 */
export const secretsMadeByHand = async (): Promise<Secrets> => {
  const commands = readme.slice(readme.indexOf('By hand')).split('```')[1]?.replace(/^sh\n/, '') ?? ''
  const offline = commands.replace(/^kubectl apply .*/m, '').replace(/^create tls .*/m, '')
  const script = `kubectl() { if [ "$3" = create ]; then command "$KUBECTL" "$@" --dry-run=client -o json; else exit 1; fi; }\n${offline}`
  const running = run('bash', ['-eu', '-c', script], {
    env: { ...process.env, KUBECTL: kubectl, KUBECONFIG: '/dev/null' },
    timeout: 20_000,
  })
  running.child.stdin?.end('owners-password\n')
  const { stdout } = await running
  return decode(stdout.split(/^(?=\{)/m).map((object) => JSON.parse(object) as Secret))
}
