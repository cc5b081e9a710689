import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, memo } from 'react'
import { stringifySearch } from '../../api/search-params.ts'
import { Duration } from '../../components/duration.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import classes from './deployments.module.css'
import { durationOf, isRunning } from './duration.ts'
import { type Deployment, deploymentQuery } from './queries.ts'
import type { DeploymentFilters } from './search.ts'

type Props = {
  index: number
  measure: (element: HTMLElement | null) => void
  /** The deployment as the list has it. */
  listed: Deployment
  /** True while the newest page has the deployment, so changes of the deployment arrive with that page. */
  isInNewestPage: boolean
  isOpen: boolean
  filters: DeploymentFilters
  onOpen: (id: string) => void
}

/** False for clicks that open a link in another tab or window. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/**
 * A row of the list. A click anywhere on the row opens the deployment. A running deployment that is not in
 * the newest page is fetched by a query of its own, because the list does not fetch older pages again.
 */
export const DeploymentRow = memo((props: Props) => {
  const { index, measure, listed, isInNewestPage, isOpen, filters, onOpen } = props
  const { data: deployment = listed } = useQuery({
    ...deploymentQuery(listed.id),
    enabled: isRunning(listed) && !isInNewestPage,
  })
  const { id, product_name, version, environment_name, status, deployed_by, deployed_by_name } = deployment
  const { deployed_at } = deployment
  const duration = durationOf(deployment)
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
        <a
          href={`/console/deployments${stringifySearch({ ...filters, open: id })}`}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onOpen(id)
          }}
          className={classes.opens}
          title={product_name}
          aria-label={`${product_name} ${version} to ${environment_name}, ${status}`}
          aria-current={isOpen || undefined}
        >
          {product_name}
        </a>
        <div className={`mantine-hidden-from-sm mono ${classes.short}`} title={version}>
          {version}
        </div>
        <div className={`mantine-hidden-from-sm ${classes.short}`} title={environment_name}>
          to {environment_name}
        </div>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <div className={`mono ${classes.short}`} title={version}>
          {version}
        </div>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <div className={classes.short} title={environment_name}>
          {environment_name}
        </div>
      </Table.Td>
      <Table.Td>
        <StatusBadge status={status} />
        <div className="mantine-hidden-from-sm">
          <RelativeTime time={deployed_at} />
        </div>
      </Table.Td>
      <Table.Td visibleFrom="md">
        <div className={classes.short} title={by ?? undefined}>
          {by ?? '–'}
        </div>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <RelativeTime time={deployed_at} />
      </Table.Td>
      <Table.Td visibleFrom="lg">{duration === undefined ? '–' : <Duration {...duration} />}</Table.Td>
    </Table.Tr>
  )
})
