import { Alert, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { statusOf } from '../../api/api-error.ts'
import { ErrorState } from '../../components/states.tsx'
import { ComparedSides } from './compared-sides.tsx'
import { comparisonQuery } from './queries.ts'
import type { ComparisonSearch } from './search.ts'
import { VersionTable } from './version-table.tsx'

type Props = {
  search: ComparisonSearch & { product: string; from: string; to: string }
  onOrder: (order: 'newest' | 'oldest') => void
}

/**
 * True when the chosen sides cannot be compared, for example because one of them does not exist. A retry
 * would not help.
 */
const isImpossible = (error: Error): boolean => [400, 404].includes(statusOf(error) ?? 0)

/** The comparison, or its loading or error state. */
export const ComparisonResult = ({ search, onOrder }: Props) => {
  const { product, from, to, order = 'newest' } = search
  const { data, error, refetch } = useQuery(comparisonQuery(product, from, to))
  if (error !== null && isImpossible(error))
    return (
      <Alert role="alert" color="yellow" title="These cannot be compared" maw="40rem">
        {error.message}
      </Alert>
    )
  if (data === undefined)
    return error !== null ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <Stack gap="sm" aria-busy aria-label="Loading" role="status">
        <Skeleton height={28} width="50%" />
        <Skeleton height={140} />
        <Skeleton height={200} />
      </Stack>
    )
  const versions = order === 'oldest' ? data.versions : data.versions.toReversed()
  return (
    <Stack gap="md">
      <ComparedSides comparison={data} />
      {versions.length > 0 && (
        <>
          <Group justify="space-between">
            <Text size="sm">
              {data.more
                ? `The newest ${versions.length} of the versions between them:`
                : 'Versions that the newer side has and the older side lacks:'}
            </Text>
            <SegmentedControl
              aria-label="Order"
              size="xs"
              value={order}
              onChange={(value) => onOrder(value === 'oldest' ? 'oldest' : 'newest')}
              data={[
                { value: 'newest', label: 'Newest first' },
                { value: 'oldest', label: 'Oldest first' },
              ]}
            />
          </Group>
          <VersionTable product={product} versions={versions} />
        </>
      )}
    </Stack>
  )
}
