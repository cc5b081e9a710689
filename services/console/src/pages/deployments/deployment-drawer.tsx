import { Button, Drawer, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { DataBoundary } from '../../components/data-boundary.tsx'
import { EmptyState } from '../../components/states.tsx'
import { DeploymentDetails } from './deployment-details.tsx'
import classes from './deployments.module.css'
import { deploymentQuery } from './queries.ts'

const Content = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: deployment } = useSuspenseQuery(deploymentQuery(id))
  if (deployment !== null) return <DeploymentDetails deployment={deployment} />
  return (
    <EmptyState title="There is no such deployment">
      <Text size="sm">
        Its product was deleted, or the deployment is older than the time for which deployments are kept.
      </Text>
      <Button variant="default" onClick={onClose}>
        Back to the list
      </Button>
    </EmptyState>
  )
}

/** The details of a deployment, in a drawer at the right. On a phone, the drawer is as wide as the screen. */
export const DeploymentDrawer = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => (
  <Drawer
    opened={id !== undefined}
    onClose={onClose}
    position="right"
    size="min(38rem, 100%)"
    title="Deployment"
    overlayProps={{ backgroundOpacity: 0.25 }}
    classNames={{ body: classes.wrap }}
  >
    {id !== undefined && (
      <DataBoundary key={id}>
        <Content id={id} onClose={onClose} />
      </DataBoundary>
    )}
  </Drawer>
)
