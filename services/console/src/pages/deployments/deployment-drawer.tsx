import { Button, Drawer, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { statusOf } from '../../api/api-error.ts'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { DeploymentDetails } from './deployment-details.tsx'
import classes from './deployments.module.css'
import { deploymentQuery } from './queries.ts'

/** True when no deployment has the id. The API answers 400 to a text that is not an id. */
const isUnknown = (error: Error | null): boolean => [400, 404].includes(statusOf(error) ?? 0)

const Content = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(deploymentQuery(id))
  if (isUnknown(error))
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
  if (data !== undefined) return <DeploymentDetails deployment={data} />
  if (error !== null) return <ErrorState error={error} onRetry={refetch} />
  return (
    <Stack gap="sm" aria-busy aria-label="Loading" role="status">
      <Skeleton height={28} width="60%" />
      <Skeleton height={160} />
      <Skeleton height={120} />
    </Stack>
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
    {id !== undefined && <Content key={id} id={id} onClose={onClose} />}
  </Drawer>
)
