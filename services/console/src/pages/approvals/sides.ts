import type { ApprovalRequest } from '../../api/approvals.ts'
import { environmentSide, versionSide } from '../../api/comparisons.ts'

/**
 * Returns the comparison that shows what a request would change: from the current version of the environment
 * to the version that is to start. Undefined while the version is not known.
 */
export const sidesOf = ({ product_name, environment_name, version }: ApprovalRequest) =>
  version === null
    ? undefined
    : {
        product: product_name,
        version,
        from: environmentSide(environment_name),
        to: versionSide(version),
      }
