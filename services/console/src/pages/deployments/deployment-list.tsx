import { Alert, Stack, Text } from '@mantine/core'
import { overviewAddress } from '../../components/addresses.ts'
import { NoMatch } from '../../components/no-match.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { EmptyState } from '../../components/states.tsx'
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

/** The list of deployments, or its empty state. */
export const DeploymentList = ({ filters, open, onOpen, onClear }: Props) => {
  const list = useDeployments(filters, useIsScrolled())
  if (list.rows.length === 0)
    return Object.keys(filters).length > 0 ? (
      <NoMatch title="No deployment matches" compared="names, versions and commits" onClear={onClear} />
    ) : (
      <EmptyState title="No deployments yet">
        <Text size="sm">
          Deployments appear here as your CI jobs post them. The overview shows how to post the first one.
        </Text>
        <PageLink href={overviewAddress}>Go to the overview</PageLink>
      </EmptyState>
    )
  return (
    <Stack gap="xs">
      {list.error !== null && (
        <Alert color="yellow" role="status" title="This list may be out of date">
          New deployments could not be loaded: {list.error.message}
        </Alert>
      )}
      <NewDeployments count={list.newCount} />
      <DeploymentTable {...list} open={open} filters={filters} onOpen={onOpen} />
    </Stack>
  )
}
