import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { deploymentsAddress } from '../../components/addresses.ts'
import { Duration } from '../../components/duration.tsx'
import { LightLink } from '../../components/light-link.tsx'
import { PreflightBadge, preflightLook } from '../../components/preflight-badge.tsx'
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

/** Text that is cut when it is too long for its column. */
const Short = ({ text, className = '' }: { text: string; className?: string }) => (
  <div className={`${classes.short} ${className}`} title={text}>
    {text}
  </div>
)

type ProductProps = Pick<Props, 'isOpen' | 'filters' | 'onOpen'> & { deployment: Deployment }

/** The product, which is the link of the row. On a phone, the version and the environment are below it. */
const Product = ({ deployment, isOpen, filters, onOpen }: ProductProps) => {
  const { id, product_name, version, environment_name, status } = deployment
  return (
    <>
      <LightLink
        href={deploymentsAddress({ ...filters, open: id })}
        onOpen={() => onOpen(id)}
        className={classes.opens}
        title={product_name}
        aria-label={`${product_name} ${version} to ${environment_name}, ${status}`}
        aria-current={isOpen || undefined}
      >
        {product_name}
      </LightLink>
      <Short text={version} className="mantine-hidden-from-sm mono" />
      <Short text={`to ${environment_name}`} className="mantine-hidden-from-sm" />
    </>
  )
}

/**
 * A row of the list. A click anywhere on the row opens the deployment. A running deployment that is not in
 * the newest page is fetched by a query of its own, because the list does not fetch older pages again.
 */
export const DeploymentRow = memo((props: Props) => {
  const { index, measure, listed, isInNewestPage, isOpen } = props
  const { data } = useQuery({
    ...deploymentQuery(listed.id),
    enabled: isRunning(listed) && !isInNewestPage,
  })
  const deployment = data ?? listed
  const { version, environment_name, status, deployed_by, deployed_by_name, deployed_at } = deployment
  const { preflight_status } = deployment
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
        <Product {...props} deployment={deployment} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Short text={version} className="mono" />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Short text={environment_name} />
      </Table.Td>
      <Table.Td>
        <StatusBadge status={status} />
        {preflight_status !== null && preflight_status !== 'passed' && (
          <Text size="xs" hiddenFrom="xl">
            checks {preflightLook(preflight_status).label}
          </Text>
        )}
        <div className="mantine-hidden-from-sm">
          <RelativeTime time={deployed_at} />
        </div>
      </Table.Td>
      <Table.Td visibleFrom="xl">
        {preflight_status === null ? '–' : <PreflightBadge outcome={preflight_status} />}
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Short text={by ?? '–'} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <RelativeTime time={deployed_at} />
      </Table.Td>
      <Table.Td visibleFrom="lg">{duration === undefined ? '–' : <Duration {...duration} />}</Table.Td>
    </Table.Tr>
  )
})
