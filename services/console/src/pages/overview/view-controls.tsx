import { Chip, Group, SegmentedControl, Select } from '@mantine/core'
import { environmentTypes } from '../../api/environments.ts'
import type { Environment } from './columns.ts'
import { type MatrixView, toTypes } from './search.ts'
import type { useView } from './use-view.ts'

type Props = { view: MatrixView; onChange: ReturnType<typeof useView>[1]; environments: Environment[] }

const sorts = [
  { value: 'changed', label: 'Last change' },
  { value: 'name', label: 'Name' },
  { value: 'behind', label: 'Versions behind' },
] as const
const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** Order, density, and the types whose environments are one column. */
export const ViewControls = ({ view, onChange, environments }: Props) => {
  const types = environmentTypes
    .map((type) => ({ type, count: environments.filter((one) => one.type === type).length }))
    .filter(({ count }) => count > 1)
  return (
    <Group gap="xs" role="group" aria-label="View of the matrix">
      <Select
        aria-label="Order of the products"
        data={sorts}
        value={view.sort ?? 'changed'}
        onChange={(sort) => onChange({ sort: sort === 'changed' || sort === null ? undefined : sort })}
        allowDeselect={false}
        size="xs"
        w="10rem"
      />
      <SegmentedControl
        aria-label="Density"
        data={[...densities]}
        value={view.density ?? 'comfortable'}
        onChange={(density) => onChange({ density: density === 'compact' ? density : undefined })}
        size="xs"
      />
      <Chip.Group
        multiple
        value={toTypes(view.folded)}
        onChange={(folded) => onChange({ folded: folded.join(',') })}
      >
        {types.map(({ type, count }) => (
          <Chip key={type} value={type} size="xs" variant="outline">
            {`Fold ${type} (${count})`}
          </Chip>
        ))}
      </Chip.Group>
    </Group>
  )
}
