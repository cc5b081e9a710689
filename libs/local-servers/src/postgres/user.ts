import { execFileSync } from 'node:child_process'
import { lstatSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** How to start a program as the user that Postgres runs as. Without `uid` and `gid` that is us. */
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

/** Whether users other than the owner may pass through every folder above. */
const isReachable = (path: string): boolean => {
  const parent = dirname(resolve(path))
  return (statSync(parent).mode & 0o001) !== 0 && (parent === '/' || isReachable(parent))
}

/**
 * Postgres refuses to run as root, so root starts it as another user. When that user could not even reach the
 * files, because the repository is in root's home for instance, the new process keeps one capability: to pass
 * file permissions.
 */
export const findPostgresUser = (dataDirectory: string, program: string): PostgresUser => {
  if (process.getuid?.() !== 0) return { command: (name, args) => [name, ...args] }
  const { uid, gid } = findIds(dataDirectory)
  if (isReachable(dataDirectory) && isReachable(program))
    return { uid, gid, command: (name, args) => [name, ...args] }
  const setpriv = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  // access(2), by which initdb looks at its own programs, forgets the capability of anyone but root without
  // this bit.
  const capability = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ]
  return { uid, gid, command: (name, args) => [...setpriv, ...capability, name, ...args] }
}
