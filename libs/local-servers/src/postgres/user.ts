import { execFileSync } from 'node:child_process'
import { lstatSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

type Ids = { uid: number; gid: number }

/** How to start a program as the user of Postgres. */
export type PostgresUser = {
  /** Owner of the data directory; undefined for the user of this process. */
  owner?: Ids
  /** The ids to spawn the program with, if the command does not change them itself. */
  spawnAs?: Ids
  /** The command that runs the program, and its arguments; empty to run the program itself. */
  prefix: string[]
}

const idOf = (kind: '-u' | '-g', name: string): number | undefined => {
  try {
    return Number(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined // no such user here
  }
}

const findIds = (dataDirectory: string): Ids => {
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
  if (process.getuid?.() !== 0) return { prefix: [] }
  const owner = findIds(dataDirectory)
  if (isReachable(dataDirectory) && isReachable(program)) return { owner, spawnAs: owner, prefix: [] }
  const setpriv = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  // Without this bit access(2) ignores the capability of users other than root. initdb checks its own
  // programs by access(2).
  const capability = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ]
  return { owner, prefix: [...setpriv, ...capability] }
}
