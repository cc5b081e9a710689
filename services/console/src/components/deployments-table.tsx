import { Table, Text } from '@mantine/core'
import type { Schemas } from '../api/client.ts'
import { deploymentAddress, versionAddress } from './addresses.ts'
import { PageLink } from './page-link.tsx'
import { RelativeTime } from './relative-time.tsx'
import { ScrollTable } from './scroll-table.tsx'
import { StatusBadge } from './status-badge.tsx'

type Props = { deployments: Schemas['Deployment'][]; label: string; withVersion?: boolean }

/** A table of deployments of one product. */
export const DeploymentsTable = ({ deployments, label, withVersion = false }: Props) => (
  <ScrollTable
    label={label}
    minWidth={520}
    columns={['Started', 'Environment', ...(withVersion ? ['Version'] : []), 'Status', 'By']}
  >
    {deployments.map((one) => (
      <Table.Tr key={one.id}>
        <Table.Td>
          <PageLink href={deploymentAddress(one.id)}>
            <RelativeTime time={one.deployed_at} />
          </PageLink>
        </Table.Td>
        <Table.Td maw="14rem">
          <Text size="sm" truncate title={one.environment_name}>
            {one.environment_name}
          </Text>
        </Table.Td>
        {withVersion && (
          <Table.Td maw="14rem">
            <PageLink href={versionAddress(one.product_name, one.version)} cut={one.version} />
          </Table.Td>
        )}
        <Table.Td miw="9rem">
          <StatusBadge status={one.status} />
        </Table.Td>
        <Table.Td maw="12rem">
          <Text size="sm" truncate title={one.deployed_by_name ?? one.deployed_by ?? undefined}>
            {one.deployed_by_name ?? one.deployed_by}
          </Text>
        </Table.Td>
      </Table.Tr>
    ))}
  </ScrollTable>
)
