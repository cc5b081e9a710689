import { Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { Schemas } from '../../api/client.ts'
import { Place } from '../../components/place/place.tsx'

type PlaceData = Schemas['MatrixCell']

const PlaceCard = ({ place }: { place: PlaceData }) => (
  <Card withBorder padding="sm">
    <Stack gap={6}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text component="h3" size="sm" fw={600} truncate title={place.environment_name}>
          {place.environment_name}
        </Text>
        {place.environment_name !== place.environment_type && (
          <Text size="xs" flex="none">
            {place.environment_type}
          </Text>
        )}
      </Group>
      <Place place={place} />
    </Stack>
  </Card>
)

/** What runs where of one product: undefined while that is not known, null when it was never deployed. */
export const Places = ({ row }: { row: Schemas['MatrixRow'] | null | undefined }) => (
  <Stack gap="xs" component="section" aria-labelledby="places">
    <Title order={2} size="h4" id="places">
      What runs where
    </Title>
    {row === undefined && <Skeleton height={96} role="status" aria-label="Loading" />}
    {row === null && (
      <Text>It was never deployed. The first deployment event that names it shows where it is.</Text>
    )}
    {row != null && (
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="xs">
        {row.environments.map((place) => (
          <PlaceCard key={place.environment_id} place={place} />
        ))}
      </SimpleGrid>
    )}
    {row?.more_environments === true && (
      <Text size="sm">There are more environments, which are not shown here.</Text>
    )}
  </Stack>
)
