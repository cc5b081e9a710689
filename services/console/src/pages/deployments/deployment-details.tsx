import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client.ts'
import { DeploymentFacts } from './deployment-facts.tsx'
import { DeploymentHead } from './deployment-head.tsx'
import { DeploymentHistory } from './deployment-history.tsx'
import { DeploymentMetadata } from './deployment-metadata.tsx'
import { WhoWasTold } from './who-was-told.tsx'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="xs" component="section" aria-label={title}>
    <Title order={3} size="h5">
      {title}
    </Title>
    {children}
  </Stack>
)

/** All that is known of a deployment. */
export const DeploymentDetails = ({ deployment }: { deployment: Schemas['DeploymentWithEvents'] }) => (
  <Stack gap="lg">
    <DeploymentHead deployment={deployment} />
    <DeploymentFacts deployment={deployment} />
    <Part title="What happened">
      <DeploymentHistory id={deployment.id} events={deployment.events} events_next={deployment.events_next} />
    </Part>
    <Part title="Who was told">
      <WhoWasTold events={deployment.events} />
    </Part>
    {deployment.extra_metadata !== null && Object.keys(deployment.extra_metadata).length > 0 && (
      <Part title="Metadata">
        <DeploymentMetadata metadata={deployment.extra_metadata} />
      </Part>
    )}
  </Stack>
)
