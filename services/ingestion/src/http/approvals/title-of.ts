import type { ApprovalRow } from '../../guard/approvals/rows.ts'

const maxLength = 200

/** Returns the name of a request in the audit log, such as `checkout 1.4 → production`. */
export const titleOf = ({
  product_name,
  version,
  scm_sha,
  scm_branch,
  environment_name,
}: Pick<ApprovalRow, 'product_name' | 'version' | 'scm_sha' | 'scm_branch' | 'environment_name'>): string =>
  `${product_name} ${version ?? scm_sha ?? scm_branch} → ${environment_name}`.slice(0, maxLength)
