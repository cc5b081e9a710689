import { Group, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ApprovalRequest, approvalQuery } from '../../api/approvals.ts'
import { ApprovalBadge } from '../../approvals/approval-badge.tsx'
import { stateInWords, titleOf } from '../../approvals/approval-text.ts'
import { approvalsAddress } from '../../components/addresses.ts'
import { DataBoundary } from '../../components/data-boundary.tsx'
import { Page } from '../../components/page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { EmptyState } from '../../components/states.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { DecisionTable } from './decision-table.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequirementTable } from './requirement-table.tsx'
import { sidesOf } from './sides.ts'
import { Changes, EarlierDeployments } from './what-changes.tsx'

const route = getRouteApi('/shell/console/approvals/$approvalId')

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Stack gap="xs" component="section" aria-labelledby={id}>
    <Title order={2} size="h4" id={id}>
      {title}
    </Title>
    {children}
  </Stack>
)

const NoRequest = () => (
  <Page>
    <EmptyState title="There is no such request">
      <Text size="sm">Its product was deleted, or the address is wrong.</Text>
      <PageLink href={approvalsAddress()}>All requests</PageLink>
    </EmptyState>
  </Page>
)

const Request = ({ request }: { request: ApprovalRequest }) => {
  const sides = sidesOf(request)
  return (
    <Page title={titleOf(request)} actions={<DecisionButtons request={request} withCancel />}>
      <Group gap="sm" role="status">
        <ApprovalBadge state={request.state} />
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {stateInWords(request)}
        </Text>
      </Group>
      <DataBoundary>
        <RequestFacts request={request} />
      </DataBoundary>
      <Section id="requirements" title="Who must approve">
        <RequirementTable request={request} />
      </Section>
      {request.decisions.length > 0 && (
        <Section id="decisions" title="Decisions">
          <DecisionTable decisions={request.decisions} />
        </Section>
      )}
      <Section id="changes" title="What would change">
        {sides === undefined ? (
          <Text size="sm">
            Unknown: the first start of this {request.scm_sha === null ? 'branch' : 'commit'} uses the
            request, and names the version.
          </Text>
        ) : (
          <DataBoundary>
            <Changes {...sides} />
          </DataBoundary>
        )}
      </Section>
      {sides !== undefined && (
        <Section id="earlier" title="Deployments of this version">
          <DataBoundary>
            <EarlierDeployments {...sides} />
          </DataBoundary>
        </Section>
      )}
    </Page>
  )
}

/** A request: what would change, who must approve, who has decided, and buttons to decide. */
export const ApprovalPage = () => {
  const { approvalId } = route.useParams()
  const { data: request } = useSuspenseQuery(approvalQuery(approvalId))
  return request === null ? <NoRequest /> : <Request request={request} />
}
