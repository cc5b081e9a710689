import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { approvalsOfStartQuery } from '../../api/approvals.ts'
import { approvalBefore, stateInWords } from '../../approvals/approval-text.ts'
import { approvalAddress } from '../../components/addresses.ts'
import { PageLink } from '../../components/page-link.tsx'
import type { Deployment } from './queries.ts'

/** Who approved a deployment before its start, with a link to the request; nothing when nobody was asked. */
export const DeploymentApproval = ({ deployment }: { deployment: Deployment }) => {
  const { started_at, deployed_at, preflight_status } = deployment
  // Without a check, no rule can have asked for an approval.
  const { data } = useQuery({ ...approvalsOfStartQuery(deployment), enabled: preflight_status !== null })
  const request = approvalBefore(data ?? [], started_at ?? deployed_at)
  if (request === undefined) return null
  const words = stateInWords(request)
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {words.charAt(0).toUpperCase()}
      {words.slice(1)} (<PageLink href={approvalAddress(request.id)}>the request</PageLink>)
    </Text>
  )
}
