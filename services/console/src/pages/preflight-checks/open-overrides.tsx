import { Button, Stack, Table, Text, Title } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { useNow } from '../../components/now.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { useHasRole } from '../../session/session.ts'
import {
  deleteOverride,
  isOpen,
  type Override,
  type OverrideFilters,
  recentOverridesQuery,
} from './queries.ts'

const wrap = { overflowWrap: 'anywhere' } as const

/** Returns what an override lets start, such as `checkout 1.4 → production`. */
const subjectOf = ({ product_name, version, environment_name }: Override): string =>
  `${product_name} ${version ?? '(any version)'} → ${environment_name}`

const rulesOf = ({ rule_ids }: Override): string =>
  rule_ids === null ? 'all rules' : rule_ids.length === 1 ? 'one rule' : `${rule_ids.length} rules`

const DeleteOverride = ({ override, onClose }: { override: Override; onClose: () => void }) => {
  const mutation = useMutation(deleteOverride(override.id, onClose))
  return (
    <ConfirmModal
      title="Delete this override?"
      action="Delete the override"
      mutation={mutation}
      onClose={onClose}
    >
      <Text size="sm" style={wrap}>
        {subjectOf(override)}: the rules hold again. What the override has let start goes on.
      </Text>
    </ConfirmModal>
  )
}

type RowProps = { override: Override; onDelete: (() => void) | undefined }

const OverrideRow = ({ override, onDelete }: RowProps) => (
  <Table.Tr>
    <Table.Th scope="row" fw={400} style={wrap}>
      {subjectOf(override)}
      <Text size="xs">{rulesOf(override)}</Text>
    </Table.Th>
    <Table.Td style={wrap}>{override.reason}</Table.Td>
    <Table.Td style={wrap}>{override.created_by ?? '–'}</Table.Td>
    <Table.Td>
      {override.uses} of {override.max_uses}
    </Table.Td>
    <Table.Td>
      <RelativeTime time={override.expires_at} />
    </Table.Td>
    {onDelete !== undefined && (
      <Table.Td>
        <Button
          size="xs"
          variant="default"
          aria-label={`Delete the override for ${subjectOf(override)}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </Table.Td>
    )}
  </Table.Tr>
)

const columns = ['Lets start', 'Reason', 'By', 'Used', 'Expires'] as const

/** The overrides that may still let a deployment start; nothing when there are none. */
export const OpenOverrides = ({ filters }: { filters: OverrideFilters }) => {
  const { data } = useSuspenseQuery(recentOverridesQuery(filters))
  const now = useNow()
  const mayDelete = useHasRole('admin')
  const [deleted, setDeleted] = useState<Override>()
  const open = data.filter((override) => isOpen(override, now))
  if (open.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-labelledby="open-overrides">
      <Title order={2} size="h4" id="open-overrides">
        Open overrides
      </Title>
      <ScrollTable
        label="Open overrides, newest first"
        minWidth={700}
        columns={mayDelete ? [...columns, 'Delete'] : columns}
      >
        {open.map((override) => (
          <OverrideRow
            key={override.id}
            override={override}
            onDelete={mayDelete ? () => setDeleted(override) : undefined}
          />
        ))}
      </ScrollTable>
      {deleted !== undefined && <DeleteOverride override={deleted} onClose={() => setDeleted(undefined)} />}
    </Stack>
  )
}
