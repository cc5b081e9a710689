import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { PageLink } from '../../components/page-link.tsx'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { DeploymentTable } from './deployment-table.tsx'
import { NewDeployments } from './new-deployments.tsx'
import type { DeploymentFilters } from './search.ts'
import { useDeployments } from './use-deployments.ts'
import { useIsScrolled } from './use-is-scrolled.ts'

type Props = {
  filters: DeploymentFilters
  open: string | undefined
  onOpen: (id: string) => void
  onClear: () => void
}

const places = Array.from({ length: 12 }, (_, place) => place)

/** The list in each of its states. */
export const DeploymentList = ({ filters, open, onOpen, onClear }: Props) => {
  const list = useDeployments(filters, useIsScrolled())
  if (list.isPending)
    return (
      <Stack gap="xs" aria-busy aria-label="Loading" role="status">
        {places.map((place) => (
          <Skeleton key={place} height={36} />
        ))}
      </Stack>
    )
  if (list.error !== null && list.rows.length === 0)
    return <ErrorState error={list.error} onRetry={list.refetch} />
  if (list.rows.length === 0)
    return Object.keys(filters).length > 0 ? (
      <EmptyState title="No deployment matches">
        <Text size="sm">Names, versions and commits are to be given whole.</Text>
        <Button variant="default" onClick={onClear}>
          Clear all filters
        </Button>
      </EmptyState>
    ) : (
      <EmptyState title="No deployments yet">
        <Text size="sm">
          They come here by themselves as your CI jobs post them. The overview shows how to post the first
          one.
        </Text>
        <PageLink to="/">Go to the overview</PageLink>
      </EmptyState>
    )
  return (
    <Stack gap="xs">
      {list.error !== null && (
        <Alert color="yellow" role="status" title="This may be stale">
          What happened since could not be fetched: {list.error.message}
        </Alert>
      )}
      <NewDeployments count={list.newCount} />
      <DeploymentTable {...list} open={open} filters={filters} onOpen={onOpen} />
    </Stack>
  )
}
