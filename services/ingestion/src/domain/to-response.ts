import {
  type BuildEventResponse,
  buildEventResponse,
  type DeploymentEventResponse,
  deploymentEventResponse,
  pick,
} from '@shiplog/contract'
import type { Decision } from './decide.ts'
import { asBuild, asDeployment } from './record.ts'

/**
 * Returns the body of the answer to the client. The answer to a build has the id of the version, and the
 * first value of each `scm_*` field.
 */
export const toResponse = ({ record, claim }: Decision): DeploymentEventResponse | BuildEventResponse =>
  record.kind === 'deployment'
    ? pick(deploymentEventResponse, asDeployment(record))
    : pick(buildEventResponse, {
        ...asBuild(record, claim),
        id: record.version_id,
        scm_branch: claim?.scm_branch ?? null,
        scm_sha: claim?.scm_sha ?? null,
        scm_repository: claim?.scm_repository ?? null,
      })
