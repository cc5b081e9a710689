import { Button, Collapse, Group, SimpleGrid, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { given } from '../../api/search-params.ts'
import { MainFilters } from './main-filters.tsx'
import { MoreFilters, moreFilterNames } from './more-filters.tsx'
import type { DeploymentFilters, FilterProps } from './search.ts'

/** All filters of the list: the main filters, and a button that shows the others. */
export const FilterBar = (props: {
  filters: DeploymentFilters
  onChange: (filters: DeploymentFilters) => void
}) => {
  const { filters, onChange } = props
  const more = moreFilterNames.filter((name) => filters[name] !== undefined).length
  const [opened, { toggle }] = useDisclosure(more > 0)
  const onSet: FilterProps['onSet'] = (name, value) =>
    onChange(given({ ...filters, [name]: value === '' ? undefined : value }))
  return (
    <Stack gap="sm" component="search" aria-label="Filters">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm" verticalSpacing="xs">
        <MainFilters filters={filters} onSet={onSet} />
      </SimpleGrid>
      <Collapse expanded={opened} id="more-filters">
        <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm" verticalSpacing="xs">
          <MoreFilters filters={filters} onSet={onSet} />
        </SimpleGrid>
      </Collapse>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden />}
          onClick={toggle}
          aria-expanded={opened}
          aria-controls="more-filters"
        >
          {opened ? 'Fewer filters' : 'More filters'}
          {more > 0 && ` (${more} set)`}
        </Button>
        {Object.keys(filters).length > 0 && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={() => onChange({})}
          >
            Clear all filters
          </Button>
        )}
      </Group>
    </Stack>
  )
}
