import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { versionsOfProductQuery } from '../../api/versions.ts'
import { endName, environmentEnd, type Place, versionEnd } from './ends.ts'

type Props = {
  label: string
  product: string
  places: Place[]
  value: string | undefined
  onChange: (end: string) => void
}

type Group = { group: string; items: { value: string; label: string }[] }

const environmentLabel = ({ environment_name, current }: Place): string =>
  current === null ? environment_name : `${environment_name} (${current.version})`

/** An environment of the product, which means what runs there, or one of its versions: any that is typed. */
export const EndPicker = ({ label, product, places, value, onChange }: Props) => {
  const { data: versions = [] } = useQuery(versionsOfProductQuery(product))
  const [typed, setTyped] = useState('')
  const groups: Group[] = [
    {
      group: 'What runs in',
      items: places.map((place) => ({
        value: environmentEnd(place.environment_name),
        label: environmentLabel(place),
      })),
    },
    {
      group: 'Versions',
      items: versions.map(({ version }) => ({ value: versionEnd(version), label: version })),
    },
  ]
  const known = new Set(groups.flatMap(({ items }) => items.map((item) => item.value)))
  const labels = new Set(groups.flatMap(({ items }) => items.map((item) => item.label)))
  const others = [value, typed.trim() === '' || labels.has(typed) ? undefined : versionEnd(typed.trim())]
    .filter((end) => end !== undefined)
    .filter((end, place, all) => !known.has(end) && all.indexOf(end) === place)
    .map((end) => ({ value: end, label: endName(end) }))
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
      onChange={(end) => end !== null && onChange(end)}
    />
  )
}
