import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadMore } from '../../../components/load-more.tsx'
import { ScrollTable } from '../../../components/scroll-table.tsx'
import { EmptyState } from '../../../components/states.tsx'
import { useHasRole } from '../../../session/session.ts'
import { useChannelName, useChannels } from '../channels/use-channels.ts'
import { labelOfEventType } from '../event-types.ts'
import { DeletePreferenceModal } from './delete-preference-modal.tsx'
import { PreferenceModal } from './preference-modal.tsx'
import { type Preference, preferencesQuery } from './queries.ts'

type OpenDialog = { what: 'create' } | { what: 'edit' | 'delete'; preference: Preference }

const list = (names: string[] | undefined): string =>
  names === undefined || names.length === 0 ? 'all' : names.join(', ')

type RowProps = {
  preference: Preference
  channelName: string
  /** Opens a dialog; null for users who may not change preferences. */
  onOpen: ((dialog: OpenDialog) => void) | null
}

const Row = ({ preference, channelName, onOpen }: RowProps) => (
  <Table.Tr>
    <Table.Th scope="row">{channelName}</Table.Th>
    <Table.Td>{labelOfEventType(preference.event_type)}</Table.Td>
    <Table.Td>{list(preference.filters.products)}</Table.Td>
    <Table.Td>{list(preference.filters.environments)}</Table.Td>
    <Table.Td>{list(preference.filters.statuses)}</Table.Td>
    {onOpen !== null && (
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" variant="default" onClick={() => onOpen({ what: 'edit', preference })}>
            Change
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            onClick={() => onOpen({ what: 'delete', preference })}
          >
            Delete
          </Button>
        </Group>
      </Table.Td>
    )}
  </Table.Tr>
)

/** The preferences, and dialogs to create, change and delete one. */
export const PreferencesTab = () => {
  const query = useSuspenseInfiniteQuery(preferencesQuery)
  const { data: preferences } = query
  const channels = useChannels()
  const nameOf = useChannelName()
  const canWrite = useHasRole('member')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const closeDialog = (): void => setDialog(null)
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm">
          A preference chooses the events that go to a channel. Each matching event makes a message.
          {!canWrite && ' Only members and admins can change preferences.'}
        </Text>
        {canWrite && (
          <Button disabled={channels.length === 0} onClick={() => setDialog({ what: 'create' })}>
            Create a preference
          </Button>
        )}
      </Group>
      {preferences.length === 0 ? (
        <EmptyState title="There are no preferences yet">
          {channels.length === 0
            ? 'First create a channel.'
            : 'Create one to choose the events that go to a channel. Until then, nothing is sent.'}
        </EmptyState>
      ) : (
        <ScrollTable
          label="Preferences"
          minWidth={700}
          columns={[
            ...['Channel', 'Events', 'Products', 'Environments', 'Statuses'],
            ...(canWrite ? ['Actions'] : []),
          ]}
        >
          {preferences.map((preference) => (
            <Row
              key={preference.id}
              preference={preference}
              channelName={nameOf(preference.channel_id)}
              onOpen={canWrite ? setDialog : null}
            />
          ))}
        </ScrollTable>
      )}
      <LoadMore query={query} />
      {dialog?.what === 'create' && <PreferenceModal preference={null} onClose={closeDialog} />}
      {dialog?.what === 'edit' && <PreferenceModal preference={dialog.preference} onClose={closeDialog} />}
      {dialog?.what === 'delete' && (
        <DeletePreferenceModal preference={dialog.preference} onClose={closeDialog} />
      )}
    </Stack>
  )
}
