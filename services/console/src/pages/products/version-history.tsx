import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { beenOf } from './been.ts'
import { DeploymentsTable } from './deployments-table.tsx'
import { deploymentsOfVersionQuery, type Version } from './queries.ts'
import { WhereBeen } from './where-been.tsx'

/** Where a version is and was, and each time that it was deployed. */
export const VersionHistory = ({ version, row }: { version: Version; row: Schemas['MatrixRow'] | null }) => {
  const { data, error, refetch } = useQuery(deploymentsOfVersionQuery(version.product_name, version.version))
  return (
    <Stack gap="xs" component="section" aria-labelledby="where">
      <Title order={2} size="h4" id="where">
        Where it is and was
      </Title>
      {data === undefined && error !== null && <ErrorState error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={160} role="status" aria-label="Loading" />}
      {data?.rows.length === 0 && (
        <EmptyState title="It was not deployed yet">
          <Text>The first deployment event that names it shows where it is.</Text>
        </EmptyState>
      )}
      {data !== undefined && data.rows.length > 0 && (
        <>
          <WhereBeen been={beenOf(data.rows, row).get(version.id) ?? []} />
          <DeploymentsTable deployments={data.rows} label="Deployments of this version" />
        </>
      )}
      {data?.isCut === true && (
        <Text size="sm">These are the newest {data.rows.length}; there are more.</Text>
      )}
    </Stack>
  )
}
