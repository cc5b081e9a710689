import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client.ts'
import { DataBoundary } from '../../components/data-boundary.tsx'
import { MetadataTable } from '../../components/metadata-table.tsx'
import { DeploymentApproval } from './deployment-approval.tsx'
import { DeploymentFacts } from './deployment-facts.tsx'
import { DeploymentHead } from './deployment-head.tsx'
import { DeploymentHistory } from './deployment-history.tsx'
import { NotifiedChannels } from './notified-channels.tsx'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="xs" component="section" aria-label={title}>
    <Title order={3} size="h5">
      {title}
    </Title>
    {children}
  </Stack>
)

/** Everything that is known about a deployment. */
export const DeploymentDetails = ({ deployment }: { deployment: Schemas['DeploymentWithEvents'] }) => (
  <Stack gap="lg">
    <DeploymentHead deployment={deployment} />
    <DeploymentFacts deployment={deployment} />
    <Section title="What happened">
      <DeploymentApproval deployment={deployment} />
      <DeploymentHistory id={deployment.id} events={deployment.events} events_next={deployment.events_next} />
    </Section>
    <Section title="Who was notified">
      <DataBoundary>
        <NotifiedChannels events={deployment.events} />
      </DataBoundary>
    </Section>
    {deployment.extra_metadata !== null && Object.keys(deployment.extra_metadata).length > 0 && (
      <Section title="Metadata">
        <MetadataTable metadata={deployment.extra_metadata} />
      </Section>
    )}
  </Stack>
)
