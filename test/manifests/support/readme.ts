import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { kubectl } from './kubectl.ts'
import { sources } from './render.ts'

const run = promisify(execFile)

const readme = await readFile(join(sources, 'README.md'), 'utf8')

/** A secret that the README lists: `<name>/<key>`, and the overlay that needs it. */
type ListedSecret = { secret: string; key: string; overlay: string }

const secretTable = '| Secret | Keys | Overlay | Holds |'

/** Returns the README's table of secrets, with one item for each secret and key that a row names. */
export const listedSecrets = (): ListedSecret[] => {
  const start = readme.indexOf(`\n${secretTable}\n`)
  if (start === -1) throw new Error(`The README has no table ${secretTable}`)
  const [, , ...rows] = (readme.slice(start + 1).split('\n\n')[0] ?? '').trim().split('\n')
  return rows.flatMap((row) => {
    const [secrets = '', keys = '', overlay = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim().replaceAll('`', ''))
    return secrets.split(', ').flatMap((secret) => keys.split(', ').map((key) => ({ secret, key, overlay })))
  })
}

type Secret = { metadata: { name: string }; data: Record<string, string> }

/** The decoded values of secrets, by name, then by key. */
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
 * Runs create-secrets.sh without a cluster, and returns the secrets that it makes. The secret with the
 * certificate is left out, because the certificate is a file of the user.
 */
export const secretsOfScript = async (): Promise<Secrets> => {
  const script = await readFile(join(sources, 'overlays/production/create-secrets.sh'), 'utf8')
  const offline = script.replace(/^create tls .*/m, '')
  const dryRun = `kubectl() { if [ "$3" = create ]; then command "$KUBECTL" "$@" --dry-run=client -o json; else exit 1; fi; }`
  const running = run('bash', ['-eu', '-c', `${dryRun}\n${offline}`], {
    env: {
      ...process.env,
      KUBECTL: kubectl,
      KUBECONFIG: '/dev/null',
      SHIPLOG_POSTGRES: 'postgres.example.com:5432/shiplog?sslmode=verify-full',
    },
    timeout: 20_000,
  })
  running.child.stdin?.end('owners-password\n')
  const { stdout } = await running
  return decode(stdout.split(/^(?=\{)/m).map((object) => JSON.parse(object) as Secret))
}
