import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { DeploymentsTable } from './deployments-table.tsx'
import { EnvironmentBadges } from './environment-badges.tsx'
import { deploymentsOfVersionQuery, type Version } from './queries.ts'
import { environmentsByVersion } from './version-environments.ts'

/** The environments of a version, and its deployments. */
export const VersionHistory = ({ version, row }: { version: Version; row: Schemas['MatrixRow'] | null }) => {
  const { data, error, refetch } = useQuery(deploymentsOfVersionQuery(version.product_name, version.version))
  return (
    <Stack gap="xs" component="section" aria-labelledby="where">
      <Title order={2} size="h4" id="where">
        Environments and deployments
      </Title>
      {data === undefined && error !== null && <ErrorState error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={160} role="status" aria-label="Loading" />}
      {data?.rows.length === 0 && (
        <EmptyState title="This version was not deployed yet">
          <Text>Its environments appear here with its first deployment event.</Text>
        </EmptyState>
      )}
      {data !== undefined && data.rows.length > 0 && (
        <>
          <EnvironmentBadges environments={environmentsByVersion(data.rows, row).get(version.id) ?? []} />
          <DeploymentsTable deployments={data.rows} label="Deployments of this version" />
        </>
      )}
      {data?.hasMore === true && (
        <Text size="sm">Only the newest {data.rows.length} deployments are shown.</Text>
      )}
    </Stack>
  )
}
