import { runOptions } from '../run-options.js'

const { product, version, environment } = runOptions

/** Optional fields that events of both kinds have. */
const sharedFields = [
  'scm_branch',
  'scm_sha',
  'scm_repository',
  'build_url',
  'build_number',
  'source_system',
  'invoke_id',
  'extra_metadata',
  'started_at',
  'completed_at',
  'error_message',
  'error_code',
  'occurred_at',
]

/**
 * What is reported. `actor`: begins the names of the fields about who runs it. `fields`: optional fields of
 * its events. `pageOf`: page of the web application about an answer.
 *
 * @typedef {object} Kind
 * @property {'deployment' | 'build'} noun
 * @property {'deploy' | 'build'} command
 * @property {'/deployment-events/' | '/build-events/'} path
 * @property {'deployed_by' | 'built_by'} actor
 * @property {Record<string, import('../command.js').Option>} options
 * @property {readonly string[]} fields
 * @property {(answer: any) => string} pageOf
 */

/** @type {Kind} */
export const deployment = {
  noun: 'deployment',
  command: 'deploy',
  path: '/deployment-events/',
  actor: 'deployed_by',
  options: { product, version, environment },
  fields: [
    ...['deployed_by', 'deployed_by_email', 'deployed_by_name', ...sharedFields],
    ...['deploy_url', 'change_reference', 'skip_preflight_checks'],
  ],
  pageOf: ({ id }) => `/console/deployments?open=${id}`,
}

/** @type {Kind} */
export const build = {
  noun: 'build',
  command: 'build',
  path: '/build-events/',
  actor: 'built_by',
  options: { product, version },
  fields: ['built_by', 'built_by_email', 'built_by_name', ...sharedFields],
  pageOf: ({ version_id }) => `/console/versions/${version_id}`,
}

/** @type {Record<Kind['noun'], Kind>} */
export const kinds = { deployment, build }
