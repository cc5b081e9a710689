import { z } from 'zod'
import { pageQuery, timeFilter } from './fields/query.ts'
import { deploymentStatusAliases, optionalStatus } from './fields/status.ts'
import { optionalText } from './fields/text.ts'

/** Query of `GET /deployments/`. */
export const deploymentListQuery = z.object({
  environment: optionalText(),
  product: optionalText(),
  status: optionalStatus(deploymentStatusAliases),
  ...pageQuery,
  version: optionalText(),
  deployed_by: optionalText(),
  scm_sha: optionalText(),
  from: timeFilter(),
  to: timeFilter(),
})
export type DeploymentListQuery = z.output<typeof deploymentListQuery>
