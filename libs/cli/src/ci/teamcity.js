import { joined } from './detected.js'

/**
 * https://www.jetbrains.com/help/teamcity/predefined-build-parameters.html
 *
 * @type {import('./detected.js').CiSystem}
 */
export const teamcity = (env) => {
  if (!env.TEAMCITY_VERSION) return undefined
  return {
    source_system: 'teamcity',
    build_number: env.BUILD_NUMBER,
    // The address has the id of the build. Older servers do not set it.
    invoke_id:
      env.BUILD_URL || joined('/', env.TEAMCITY_PROJECT_NAME, env.TEAMCITY_BUILDCONF_NAME, env.BUILD_NUMBER),
    build_url: env.BUILD_URL,
    // Set when the build has one repository.
    scm_sha: env.BUILD_VCS_NUMBER,
  }
}
