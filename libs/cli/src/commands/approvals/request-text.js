/** @typedef {import('@shiplog/client').Schemas['ApprovalRequest']} Request */
/** @typedef {import('@shiplog/client').Schemas['ApprovalDecision']} Decision */

/** Usual length of a short commit id. */
const shortSha = 7

/** @param {Request} request */
const versionText = ({ version, scm_sha, scm_branch }) => {
  if (version !== null) return version
  return scm_sha === null ? `branch ${scm_branch}` : `commit ${scm_sha.slice(0, shortSha)}`
}

/**
 * Returns what a request is about: `checkout 1.4.2 in 'production'`.
 *
 * @param {Request} request
 */
export const requestText = (request) =>
  `${request.product_name} ${versionText(request)} in '${request.environment_name}'`

/**
 * Returns the approvals that a request still needs, such as `1 of 'release' (role release_manager)`.
 *
 * @param {Request} request
 * @returns {string[]}
 */
export const missingTexts = ({ requirements }) =>
  requirements
    .filter(({ missing }) => missing > 0)
    .map(({ name, missing, roles, users }) => {
      const who = [roles.length > 0 ? `role ${roles.join(' or ')}` : '', users.join(', ')]
      return `${missing} of '${name}' (${who.filter(Boolean).join('; ')})`
    })

/** @param {Decision} decision */
export const decisionText = ({ decision, name, subject, comment }) =>
  `${decision} by ${name ?? subject}${comment === null ? '' : `: ${comment}`}`
