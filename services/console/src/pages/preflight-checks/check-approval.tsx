import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { approvalsOfStartQuery } from '../../api/approvals.ts'
import { stateInWords } from '../../approvals/approval-text.ts'
import { approvalAddress } from '../../components/addresses.ts'
import { PageLink } from '../../components/page-link.tsx'
import type { PreflightCheck } from './queries.ts'

/** True when approvals were missing. */
export const lacksApprovals = ({ rules }: PreflightCheck): boolean =>
  rules.some(({ type, evaluation_result }) => type === 'approval' && evaluation_result === 'failed')

/** A link to the newest approval request for the version that was checked, and its state. */
export const CheckApproval = ({ check }: { check: PreflightCheck }) => {
  const { data, isPending } = useQuery(approvalsOfStartQuery(check))
  if (isPending) return <Text size="sm">…</Text>
  const request = data?.[0]
  if (request === undefined) return <Text size="sm">There is no request.</Text>
  return (
    <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
      <PageLink href={approvalAddress(request.id)}>See the request</PageLink>: {stateInWords(request)}
    </Text>
  )
}
