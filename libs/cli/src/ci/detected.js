/**
 * What is known about a run. `actor`: who runs it. `version`: the tag that is built. `environment`: where the
 * job deploys to.
 *
 * @typedef {'source_system' | 'build_number' | 'invoke_id' | 'build_url'} RunField
 * @typedef {'scm_repository' | 'scm_sha' | 'scm_branch'} SourceField
 * @typedef {'actor' | 'actor_email' | 'actor_name'} ActorField
 * @typedef {'product' | 'version' | 'environment'} NameField
 * @typedef {Partial<Record<RunField | SourceField | ActorField | NameField, string | undefined>>} Detected
 */

/**
 * Reads the variables of a CI system. Returns undefined outside of it.
 *
 * @typedef {(env: NodeJS.ProcessEnv) => Detected | undefined} CiSystem
 */

/**
 * Joins values; returns undefined when one is missing.
 *
 * @param {string} separator
 * @param {(string | undefined)[]} values
 */
export const joined = (separator, ...values) => (values.every(Boolean) ? values.join(separator) : undefined)

/**
 * Returns the branch or the tag of a Git reference, as values to spread.
 *
 * @param {string | undefined} reference such as `refs/heads/main`; without `refs/`, it is a branch
 * @returns {{ scm_branch?: string, version?: string }}
 */
export const branchOrTag = (reference) => {
  const [, kind, name] = reference?.match(/^refs\/(heads|tags)\/(.+)$/) ?? []
  if (kind === 'tags' && name) return { version: name }
  if (kind === 'heads' && name) return { scm_branch: name }
  return reference && !reference.startsWith('refs/') ? { scm_branch: reference } : {}
}
