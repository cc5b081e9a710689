import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Duration } from '../../components/duration.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import classes from './deployments.module.css'
import { type Deployment, deploymentQuery } from './queries.ts'
import type { DeploymentFilters } from './search.ts'

type Props = {
  index: number
  measure: (element: HTMLElement | null) => void
  known: Deployment
  /** Whether what happens to it comes with the list. */
  isFollowed: boolean
  isOpen: boolean
  filters: DeploymentFilters
}

const isRunning = ({ status }: Deployment): boolean => status === 'pending' || status === 'started'

/** One deployment. All of the row opens it; on a phone its parts are below each other. */
export const DeploymentRow = ({ index, measure, known, isFollowed, isOpen, filters }: Props) => {
  const { data: deployment = known } = useQuery({
    ...deploymentQuery(known.id),
    enabled: isRunning(known) && !isFollowed,
  })
  const { id, product_name, version, environment_name, status, deployed_by, deployed_by_name } = deployment
  const { deployed_at, started_at, completed_at } = deployment
  const by = deployed_by_name ?? deployed_by
  return (
    <Table.Tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={classes.row}
      data-open={isOpen || undefined}
    >
      <Table.Td>
        <PageLink
          from="/console/deployments"
          to="/console/deployments"
          search={{ ...filters, open: id }}
          resetScroll={false}
          preload={false}
          size="sm"
          className={classes.opens}
          title={product_name}
          aria-label={`${product_name} ${version} to ${environment_name}, ${status}`}
          aria-current={isOpen || undefined}
        >
          {product_name}
        </PageLink>
        <Text size="sm" truncate hiddenFrom="sm" title={version} className="mono">
          {version}
        </Text>
        <Text size="sm" truncate hiddenFrom="sm" title={environment_name}>
          to {environment_name}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm" truncate className="mono" title={version}>
          {version}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm" truncate title={environment_name}>
          {environment_name}
        </Text>
      </Table.Td>
      <Table.Td>
        <StatusBadge status={status} />
        <Text size="sm" hiddenFrom="sm" mt={4}>
          <RelativeTime time={deployed_at} />
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm" truncate title={by ?? undefined}>
          {by ?? '–'}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <RelativeTime time={deployed_at} />
      </Table.Td>
      <Table.Td visibleFrom="lg">
        {isRunning(deployment) || completed_at !== null ? (
          <Duration from={started_at ?? deployed_at} to={completed_at} />
        ) : (
          '–'
        )}
      </Table.Td>
    </Table.Tr>
  )
}
