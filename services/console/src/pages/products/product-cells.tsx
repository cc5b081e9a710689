import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { Schemas } from '../../api/client.ts'
import type { MatrixRow } from '../../api/products.ts'
import { Cell } from '../../components/cell/cell.tsx'

const CellCard = ({ cell }: { cell: Schemas['MatrixCell'] }) => (
  <Card withBorder padding="sm">
    <Stack gap={6}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text component="h3" size="sm" fw={600} truncate title={cell.environment_name}>
          {cell.environment_name}
        </Text>
        {cell.environment_name !== cell.environment_type && (
          <Text size="xs" flex="none">
            {cell.environment_type}
          </Text>
        )}
      </Group>
      <Cell cell={cell} />
    </Stack>
  </Card>
)

/** The cells of a product. @param row null when the product was never deployed */
export const ProductCells = ({ row }: { row: MatrixRow | null }) => (
  <Stack gap="xs" component="section" aria-labelledby="cells">
    <Title order={2} size="h4" id="cells">
      What runs where
    </Title>
    {row === null ? (
      <Text>
        The product was never deployed. Its environments appear here with its first deployment event.
      </Text>
    ) : (
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="xs">
        {row.environments.map((cell) => (
          <CellCard key={cell.environment_id} cell={cell} />
        ))}
      </SimpleGrid>
    )}
    {row?.more_environments === true && (
      <Text size="sm">The product has more environments than this page shows.</Text>
    )}
  </Stack>
)
