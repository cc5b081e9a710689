import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { publicAddress, repositoryName } from './repository.js'

/** Longest time to wait for Git, in ms. */
const gitTimeoutMs = 2_000

/**
 * Returns what Git prints; undefined without Git, outside of a repository, and when it takes too long.
 *
 * @param {string[]} args
 */
const git = (...args) => {
  const { stdout, status } = spawnSync('git', args, {
    timeout: gitTimeoutMs,
    maxBuffer: 65_536,
    encoding: 'utf8',
    windowsHide: true,
  })
  return status === 0 ? stdout.trim() || undefined : undefined
}

/** @param {NodeJS.ProcessEnv} env */
const userName = (env) => {
  try {
    return userInfo().username
  } catch {
    // The user id has no name, as in some containers.
    return env.USER || env.USERNAME
  }
}

/**
 * Returns what Git in the working folder says, and the name of the user.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./detected.js').Detected}
 */
export const detectGit = (env) => {
  const actor = userName(env)
  const scm_sha = git('rev-parse', '--verify', 'HEAD')
  if (scm_sha === undefined) return { actor }
  const scm_repository = publicAddress(git('remote', 'get-url', 'origin'))
  return {
    actor,
    scm_sha,
    scm_repository,
    scm_branch: git('symbolic-ref', '--short', 'HEAD'),
    product: repositoryName(scm_repository),
  }
}
