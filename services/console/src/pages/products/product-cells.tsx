import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { blockedAttemptsQuery, blockedIn, type PreflightCheck } from '../../api/blocked-attempts.ts'
import type { Schemas } from '../../api/client.ts'
import type { MatrixRow } from '../../api/products.ts'
import { Cell } from '../../components/cell/cell.tsx'

type CardProps = {
  environment: string
  /** Undefined where the product was never deployed. */
  cell?: Schemas['MatrixCell']
  blocked: PreflightCheck | undefined
}

const CellCard = ({ environment, cell, blocked }: CardProps) => (
  <Card withBorder padding="sm">
    <Stack gap={6}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text component="h3" size="sm" fw={600} truncate title={environment}>
          {environment}
        </Text>
        {cell !== undefined && environment !== cell.environment_type && (
          <Text size="xs" flex="none">
            {cell.environment_type}
          </Text>
        )}
      </Group>
      <Cell cell={cell} blocked={blocked} />
    </Stack>
  </Card>
)

/** Returns the blocked deployments of environments that have no cell. */
const blockedWithoutCell = (attempts: readonly PreflightCheck[], row: MatrixRow | null): PreflightCheck[] => {
  const shown = new Set(row?.environments.map(({ environment_name }) => environment_name))
  return attempts.filter((check) => check.passed_at === null && !shown.has(check.environment_name))
}

type Props = {
  product: string
  /** Null when the product was never deployed. */
  row: MatrixRow | null
}

/** The cells of a product, and its deployments that were blocked. */
export const ProductCells = ({ product, row }: Props) => {
  const { data } = useQuery(blockedAttemptsQuery(product))
  const attempts = [...(data?.values() ?? [])].flat()
  const others = row?.more_environments === true ? [] : blockedWithoutCell(attempts, row)
  return (
    <Stack gap="xs" component="section" aria-labelledby="cells">
      <Title order={2} size="h4" id="cells">
        What runs where
      </Title>
      {row === null && (
        <Text>
          The product was never deployed. Its environments appear here with its first deployment event.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="xs">
        {row?.environments.map((cell) => (
          <CellCard
            key={cell.environment_id}
            environment={cell.environment_name}
            cell={cell}
            blocked={blockedIn(attempts, cell.environment_name, cell)}
          />
        ))}
        {others.map((check) => (
          <CellCard key={check.id} environment={check.environment_name} blocked={check} />
        ))}
      </SimpleGrid>
      {row?.more_environments === true && (
        <Text size="sm">The product has more environments than this page shows.</Text>
      )}
    </Stack>
  )
}
