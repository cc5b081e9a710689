import { linkLength, optionalText } from './text.ts'

/** Where the source is, and which run of which CI system reports; builds and deployments have these alike. */
export const runFields = () => ({
  scm_branch: optionalText(),
  scm_sha: optionalText(),
  scm_repository: optionalText(linkLength),
  build_url: optionalText(linkLength),
  build_number: optionalText(),
  source_system: optionalText(),
  invoke_id: optionalText(),
})
