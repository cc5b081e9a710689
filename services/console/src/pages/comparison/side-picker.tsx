import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { environmentSide, versionSide } from '../../api/comparisons.ts'
import { newestVersionsQuery } from '../../api/versions.ts'
import { type MatrixCell, sideLabel } from './sides.ts'

type Props = {
  label: string
  product: string
  cells: MatrixCell[]
  value: string | undefined
  onChange: (side: string) => void
}

type Group = { group: string; items: { value: string; label: string }[] }

const environmentLabel = ({ environment_name, current }: MatrixCell): string =>
  current === null ? environment_name : `${environment_name} (${current.version})`

/**
 * Chooses a version of the product, or an environment, which means the version that runs there. A version
 * that is not among the newest 200 can be typed.
 */
export const SidePicker = ({ label, product, cells, value, onChange }: Props) => {
  const { data: versions = [] } = useQuery({ ...newestVersionsQuery(product), enabled: product !== '' })
  const [typed, setTyped] = useState('')
  const groups: Group[] = [
    {
      group: 'What runs in',
      items: cells.map((cell) => ({
        value: environmentSide(cell.environment_name),
        label: environmentLabel(cell),
      })),
    },
    {
      group: 'Versions',
      items: versions.map(({ version }) => ({ value: versionSide(version), label: version })),
    },
  ]
  const known = new Set(groups.flatMap(({ items }) => items.map((item) => item.value)))
  const labels = new Set(groups.flatMap(({ items }) => items.map((item) => item.label)))
  const others = [value, typed.trim() === '' || labels.has(typed) ? undefined : versionSide(typed.trim())]
    .filter((side) => side !== undefined)
    .filter((side, index, all) => !known.has(side) && all.indexOf(side) === index)
    .map((side) => ({ value: side, label: sideLabel(side) }))
  return (
    <Select
      label={label}
      placeholder="Environment or version"
      disabled={product === ''}
      searchable
      allowDeselect={false}
      maxDropdownHeight={320}
      limit={100}
      nothingFoundMessage="Type a version"
      data={others.length > 0 ? [...groups, { group: 'Another version', items: others }] : groups}
      value={value ?? null}
      onSearchChange={setTyped}
      onChange={(side) => side !== null && onChange(side)}
    />
  )
}
