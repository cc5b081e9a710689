import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('../..', import.meta.url))

/** The version that an upgrade starts from. */
export type PreviousVersion = {
  /**
   * Name of the version: as in UPGRADE_FROM, or the tag of a release, or `HEAD~1 (nothing is released yet)`.
   */
  name: string
  commit: string
}

/** There is no version to upgrade from; the message says why. */
export class NoPreviousVersionError extends Error {
  override name = 'NoPreviousVersionError'
}

/** Runs git in the repository and returns its output. @throws Error with the output of git */
export const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const tryGit = (...args: string[]): string | undefined => {
  try {
    return git(...args).trim()
  } catch {
    return undefined
  }
}

const commitOf = (name: string): string | undefined => tryGit('rev-parse', '--verify', `${name}^{commit}`)

/**
 * Finds the version to upgrade from: the version that `UPGRADE_FROM` names; else the newest release (tag
 * `v…`) before this commit; else the parent of this commit, or this commit if the clone has no parent.
 *
 * @throws Error when `UPGRADE_FROM` names no commit of this clone
 */
export const findPreviousVersion = (): PreviousVersion | NoPreviousVersionError => {
  const wanted = process.env.UPGRADE_FROM
  if (wanted) {
    const commit = commitOf(wanted)
    if (commit === undefined) throw new Error(`UPGRADE_FROM: there is no commit ${wanted} in this clone`)
    return { name: wanted, commit }
  }
  const head = commitOf('HEAD')
  if (head === undefined) return new NoPreviousVersionError('this folder is no git repository')
  const release = tryGit('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD~1')
  const released = release && commitOf(release)
  if (released) return { name: release, commit: released }
  const parent = commitOf('HEAD~1')
  if (parent !== undefined) return { name: 'HEAD~1 (nothing is released yet)', commit: parent }
  return { name: 'HEAD itself (its parent is not in this clone)', commit: head }
}
