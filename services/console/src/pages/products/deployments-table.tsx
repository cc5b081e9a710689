import { Anchor, Table, Text } from '@mantine/core'
import { deploymentAddress, versionAddress } from '../../components/addresses.ts'
import { LightLink } from '../../components/light-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Deployment } from './queries.ts'

type Props = { deployments: Deployment[]; label: string; withVersion?: boolean }

/** A table of deployments of one product. */
export const DeploymentsTable = ({ deployments, label, withVersion = false }: Props) => (
  <Table.ScrollContainer minWidth={520} tabIndex={0} role="region" aria-label={label}>
    <Table aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Started</Table.Th>
          <Table.Th scope="col">Environment</Table.Th>
          {withVersion && <Table.Th scope="col">Version</Table.Th>}
          <Table.Th scope="col">Status</Table.Th>
          <Table.Th scope="col">By</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deployments.map((one) => (
          <Table.Tr key={one.id}>
            <Table.Td>
              <Anchor component={LightLink} href={deploymentAddress(one.id)} size="sm">
                <RelativeTime time={one.deployed_at} />
              </Anchor>
            </Table.Td>
            <Table.Td maw="14rem">
              <Text size="sm" truncate title={one.environment_name}>
                {one.environment_name}
              </Text>
            </Table.Td>
            {withVersion && (
              <Table.Td maw="14rem">
                <Anchor
                  component={LightLink}
                  href={versionAddress(one.product_name, one.version)}
                  size="sm"
                  display="block"
                  truncate
                  title={one.version}
                >
                  {one.version}
                </Anchor>
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
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
