import { joined } from './detected.js'

/**
 * https://docs.rundeck.com/docs/manual/job-workflows.html#context-variables
 *
 * @type {import('./detected.js').CiSystem}
 */
export const rundeck = (env) => {
  if (!env.RD_JOB_EXECID) return undefined
  const project = joined('/project/', env.RD_JOB_SERVERURL?.replace(/\/+$/, ''), env.RD_JOB_PROJECT)
  return {
    source_system: 'rundeck',
    build_number: env.RD_JOB_EXECID,
    // A retry is an execution of its own.
    invoke_id: env.RD_JOB_EXECID,
    build_url: joined('/execution/show/', project, env.RD_JOB_EXECID),
    actor: env.RD_JOB_USERNAME,
    actor_email: env.RD_JOB_USER_EMAIL,
  }
}
