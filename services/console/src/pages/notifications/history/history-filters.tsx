import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { environmentsQuery } from '../../../api/environments.ts'
import { ProductInput } from '../../../components/product-input.tsx'
import { TextFilter } from '../../../components/text-filter.tsx'
import { useChannels } from '../channels/use-channels.ts'
import { notificationStatuses, toNotificationsSearch } from '../search.ts'
import type { HistoryFilter } from './queries.ts'

/** Width of an input: the full width on a phone. */
const width = { base: '100%', xs: 200 }

export const HistoryFilters = ({ filters }: { filters: HistoryFilter }) => {
  const channels = useChannels()
  const { data: environments = [] } = useQuery(environmentsQuery)
  const navigate = useNavigate({ from: '/console/notifications' })
  const set = (change: Record<string, unknown>): void =>
    void navigate({ search: (old) => toNotificationsSearch({ ...old, ...change }), replace: true })
  const { channel, status, product, environment } = filters
  return (
    <Group align="end" gap="sm">
      <Select
        w={width}
        label="Channel"
        placeholder="All"
        data={channels.map(({ id, name }) => ({ value: id, label: name }))}
        value={channel ?? null}
        clearable
        searchable
        onChange={(value) => set({ channel: value })}
      />
      <Select
        w={width}
        label="Status"
        placeholder="All"
        data={[...notificationStatuses]}
        value={status ?? null}
        clearable
        onChange={(value) => set({ status: value })}
      />
      <ProductInput
        w={width}
        placeholder="All"
        value={product ?? ''}
        onCommit={(value) => set({ product: value })}
      />
      <TextFilter
        w={width}
        label="Environment"
        placeholder="All"
        data={environments.map(({ name }) => name)}
        value={environment ?? ''}
        onCommit={(value) => set({ environment: value })}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" onClick={() => void navigate({ search: { tab: 'history' }, replace: true })}>
          Clear
        </Button>
      )}
    </Group>
  )
}
