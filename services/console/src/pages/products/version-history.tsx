import { Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { MatrixRow } from '../../api/products.ts'
import { deploymentsOfVersionQuery } from '../../api/versions.ts'
import { DeploymentsTable } from '../../components/deployments-table.tsx'
import { EmptyState } from '../../components/states.tsx'
import { EnvironmentBadges } from './environment-badges.tsx'
import type { Version } from './queries.ts'
import { environmentsByVersion } from './version-environments.ts'

/** The environments of a version, and its deployments. */
export const VersionHistory = ({ version, row }: { version: Version; row: MatrixRow | null }) => {
  const { rows, hasMore } = useSuspenseQuery(
    deploymentsOfVersionQuery(version.product_name, version.version),
  ).data
  return (
    <Stack gap="xs" component="section" aria-labelledby="where">
      <Title order={2} size="h4" id="where">
        Environments and deployments
      </Title>
      {rows.length === 0 ? (
        <EmptyState title="This version was not deployed yet">
          <Text>Its environments appear here with its first deployment event.</Text>
        </EmptyState>
      ) : (
        <>
          <EnvironmentBadges environments={environmentsByVersion(rows, row).get(version.id) ?? []} />
          <DeploymentsTable deployments={rows} label="Deployments of this version" />
        </>
      )}
      {hasMore && <Text size="sm">Only the newest {rows.length} deployments are shown.</Text>}
    </Stack>
  )
}
