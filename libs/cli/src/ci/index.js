import { azurePipelines } from './azure-pipelines.js'
import { bitbucket } from './bitbucket.js'
import { buildkite } from './buildkite.js'
import { circleci } from './circleci.js'
import { detectGit } from './git.js'
import { githubActions } from './github-actions.js'
import { gitlab } from './gitlab.js'
import { jenkins } from './jenkins.js'
import { rundeck } from './rundeck.js'
import { teamcity } from './teamcity.js'
import { travis } from './travis.js'

/**
 * Rundeck is the last one: its jobs may start jobs of others.
 *
 * @type {readonly import('./detected.js').CiSystem[]}
 */
const ciSystems = [
  githubActions,
  gitlab,
  jenkins,
  circleci,
  azurePipelines,
  bitbucket,
  buildkite,
  teamcity,
  travis,
  rundeck,
]

/**
 * Returns what is known about the run: by the variables of the CI system, else by Git in the working folder.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./detected.js').Detected}
 */
export const detectRun = (env) => {
  for (const read of ciSystems) {
    const detected = read(env)
    if (detected) return detected
  }
  return detectGit(env)
}
