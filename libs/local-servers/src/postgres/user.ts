import { execFileSync } from 'node:child_process'
import { lstatSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * How to start a program as the user of Postgres. Without `uid` and `gid`, that is the user of this process.
 */
export type PostgresUser = {
  uid?: number
  gid?: number
  command: (program: string, args: string[]) => string[]
}

const idOf = (kind: '-u' | '-g', name: string): number | undefined => {
  try {
    return Number(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined // no such user here
  }
}

const findIds = (dataDirectory: string): { uid: number; gid: number } => {
  const owner = lstatSync(dataDirectory, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error('Postgres does not run as root, and there is no user "postgres" or "nobody" to run it as')
}

/** Returns true when other users may pass through every folder above a path. */
const isReachable = (path: string): boolean => {
  const parent = dirname(resolve(path))
  return (statSync(parent).mode & 0o001) !== 0 && (parent === '/' || isReachable(parent))
}

/**
 * Returns the user as whom Postgres runs. Postgres refuses to run as root, so root starts it as another user.
 * If that user cannot reach the files, in root's home for instance, the new process keeps the capability to
 * ignore file permissions.
 */
export const findPostgresUser = (dataDirectory: string, program: string): PostgresUser => {
  if (process.getuid?.() !== 0) return { command: (name, args) => [name, ...args] }
  const { uid, gid } = findIds(dataDirectory)
  if (isReachable(dataDirectory) && isReachable(program))
    return { uid, gid, command: (name, args) => [name, ...args] }
  const setpriv = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  // Without this bit access(2) ignores the capability of users other than root. initdb checks its own
  // programs by access(2).
  const capability = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ]
  return { uid, gid, command: (name, args) => [...setpriv, ...capability, name, ...args] }
}
