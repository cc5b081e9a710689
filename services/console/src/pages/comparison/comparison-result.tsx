import { Alert, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { comparisonQuery } from '../../api/comparisons.ts'
import { VersionTable } from '../../components/version-table.tsx'
import { ComparedSides } from './compared-sides.tsx'
import type { ComparisonSearch } from './search.ts'

type Props = {
  search: ComparisonSearch & { product: string; from: string; to: string }
  onOrder: (order: 'newest' | 'oldest') => void
}

/** The comparison, or why the chosen sides cannot be compared. */
export const ComparisonResult = ({ search, onOrder }: Props) => {
  const { product, from, to, order = 'newest' } = search
  const { data: outcome } = useSuspenseQuery(comparisonQuery(product, from, to))
  if ('problem' in outcome)
    return (
      <Alert role="alert" color="yellow" title="These cannot be compared" maw="40rem">
        {outcome.problem}
      </Alert>
    )
  const { comparison } = outcome
  const versions = order === 'oldest' ? comparison.versions : comparison.versions.toReversed()
  return (
    <Stack gap="md">
      <ComparedSides comparison={comparison} />
      {versions.length > 0 && (
        <>
          <Group justify="space-between">
            <Text size="sm">
              {comparison.more
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
