import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('../..', import.meta.url))

export type PreviousVersion = {
  /** As its users say it. */
  name: string
  commit: string
}

/** There is none to compare with; the message is the reason. */
export class NoPreviousVersion extends Error {
  override name = 'NoPreviousVersion'
}

/** @throws with git's own words */
export const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const lastRelease = (): string | undefined => {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD~1').trim()
  } catch {
    return undefined // nothing was released yet, or the commits back to it are not here
  }
}

const find = (): PreviousVersion => {
  const wanted = process.env.UPGRADE_FROM
  const name = wanted || (lastRelease() ?? 'HEAD~1')
  try {
    return { name, commit: git('rev-parse', '--verify', `${name}^{commit}`).trim() }
  } catch (err) {
    const { stderr, message } = err as { stderr?: string; message: string }
    const reason = `there is no ${name} here, as in an export or a shallow clone (${(stderr || message).trim()})`
    throw wanted ? new Error(`UPGRADE_FROM: ${reason}`) : new NoPreviousVersion(reason)
  }
}

/** What `UPGRADE_FROM` says; else the last release before this commit; else the commit before this one. */
export const findPreviousVersion = (): PreviousVersion | NoPreviousVersion => {
  try {
    return find()
  } catch (err) {
    if (err instanceof NoPreviousVersion) return err
    throw err
  }
}
