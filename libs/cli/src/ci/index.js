import { detectGit } from './git.js'
import { githubActions } from './github-actions.js'

/**
 * What the surroundings of the command say about it. `actor`: who runs it. `version`: the tag that is built.
 *
 * @typedef {Partial<Record<
 *   'source_system' | 'build_number' | 'invoke_id' | 'build_url' | 'scm_repository' | 'scm_sha' | 'scm_branch' |
 *   'actor' | 'actor_email' | 'actor_name' | 'product' | 'version' | 'environment',
 *   string | undefined>>} Detected
 */

/**
 * A CI system. `read` returns what its variables say; undefined outside of it.
 *
 * @typedef {(env: NodeJS.ProcessEnv) => Detected | undefined} CiSystem
 */

/** @type {readonly CiSystem[]} */
const ciSystems = [githubActions]

/**
 * Returns what is known about the run: by the variables of the CI system, else by Git in the working folder.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Detected}
 */
export const detectRun = (env) => {
  for (const read of ciSystems) {
    const detected = read(env)
    if (detected) return detected
  }
  return detectGit(env)
}
