import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('../..', import.meta.url))

/** The version that an upgrade starts from. */
export type PreviousVersion = {
  /** Tag, commit or branch, as it was named; with the reason if nobody chose it. */
  name: string
  commit: string
  /** True if the version is released: its migrations may no longer change. */
  isReleased: boolean
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

/** Files that a released version freezes: migrations, and the versioned DDL that migrations import. */
export const isFrozen = (path: string): boolean =>
  /^(services|libs|deploy)\/.*\/(migrations\/\d{8}T\d{6}Z-[^/]+|src\/ddl\/[^/]+-v\d+)\.ts$/.test(path)

/** Returns true if a commit only adds migrations to those of its parent, so that its databases can follow. */
const followsParent = (parent: string): boolean =>
  !git('diff', '--name-only', '--no-renames', '--diff-filter=MD', parent, 'HEAD').split('\n').some(isFrozen)

/**
 * Finds the version to upgrade from: the one that `UPGRADE_FROM` names; else the newest release (tag `v…`)
 * before this commit; else, while nothing is released, the parent of this commit. A parent that has other
 * migrations cannot be upgraded: this commit then takes its place, and replaces itself.
 *
 * @throws Error when `UPGRADE_FROM` names nothing that is here
 */
export const findPreviousVersion = (): PreviousVersion | NoPreviousVersionError => {
  const wanted = process.env.UPGRADE_FROM
  if (wanted) {
    const commit = commitOf(wanted)
    if (commit === undefined) throw new Error(`UPGRADE_FROM: there is no commit ${wanted} in this clone`)
    return { name: wanted, commit, isReleased: true }
  }
  const head = commitOf('HEAD')
  if (head === undefined) return new NoPreviousVersionError('this folder is no git repository')
  const release = tryGit('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD~1')
  const released = release && commitOf(release)
  if (released) return { name: release, commit: released, isReleased: true }
  const parent = commitOf('HEAD~1')
  if (parent !== undefined && followsParent(parent))
    return { name: 'HEAD~1 (nothing is released yet)', commit: parent, isReleased: false }
  const reason = parent === undefined ? 'its parent is not in this clone' : 'its parent has other migrations'
  return { name: `HEAD itself (${reason})`, commit: head, isReleased: false }
}
