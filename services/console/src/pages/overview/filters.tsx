import { Button, Group, Select } from '@mantine/core'
import { IconFilterOff, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { environmentTypes } from '../../api/environments.ts'
import { statuses, statusLook } from '../../components/status-badge.tsx'
import { TextFilter } from '../../components/text-filter.tsx'
import classes from './filters.module.css'
import { allEnvironmentsQuery } from './queries.ts'
import { filtersOf, type OverviewSearch, overviewSearch, viewOf } from './search.ts'

const overviewRoute = getRouteApi('/shell/')

const statusChoices = statuses.map((value) => ({ value, label: statusLook(value).label }))

/** The filters of the matrix. The address keeps their values. */
export const Filters = ({ search }: { search: OverviewSearch }) => {
  const navigate = overviewRoute.useNavigate()
  const { data: environments = [] } = useQuery(allEnvironmentsQuery)
  const change = (part: Record<string, string | null>): void =>
    void navigate({ search: (before) => overviewSearch({ ...before, ...part }), replace: true })
  const names = new Set(environments.map(({ name }) => name))
  if (search.environment !== undefined) names.add(search.environment)

  return (
    <Group gap="xs" align="end" className={classes.filters} role="search" aria-label="Filters of the matrix">
      <TextFilter
        isPart
        aria-label="Part of a product’s name"
        placeholder="Product"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search.product ?? ''}
        onCommit={(product) => change({ product })}
      />
      <Select
        aria-label="Environment"
        placeholder="Any environment"
        data={[...names]}
        value={search.environment ?? null}
        onChange={(environment) => change({ environment })}
        limit={100}
        searchable
        clearable
      />
      <Select
        aria-label="Environment type"
        placeholder="Any type"
        data={environmentTypes}
        value={search.environment_type ?? null}
        onChange={(environment_type) => change({ environment_type })}
        clearable
      />
      <Select
        aria-label="Status of the latest deployment"
        placeholder="Any latest status"
        data={statusChoices}
        value={search.status ?? null}
        onChange={(status) => change({ status })}
        clearable
      />
      {Object.keys(filtersOf(search)).length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={() => void navigate({ search: viewOf, replace: true })}
        >
          Clear filters
        </Button>
      )}
    </Group>
  )
}
