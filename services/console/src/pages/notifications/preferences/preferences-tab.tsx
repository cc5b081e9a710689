import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ColumnHeads } from '../../../components/column-heads.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../components/states.tsx'
import { useHasRole } from '../../../session/session.ts'
import { useChannelName, useChannels } from '../channels/use-channels.ts'
import { DeletePreferenceModal } from './delete-preference-modal.tsx'
import { PreferenceModal } from './preference-modal.tsx'
import { labelOfEventType, type Preference, preferencesQuery } from './queries.ts'

type OpenDialog = { what: 'create' } | { what: 'edit' | 'delete'; preference: Preference }

const list = (names: string[] | undefined): string =>
  names === undefined || names.length === 0 ? 'all' : names.join(', ')

/** The preferences, and dialogs to create, change and delete one. */
export const PreferencesTab = () => {
  const query = useInfiniteQuery(preferencesQuery)
  const channels = useChannels()
  const nameOf = useChannelName()
  const canWrite = useHasRole('member')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const closeDialog = (): void => setDialog(null)
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <LoadingState />
  const preferences = query.data.pages.flatMap(({ rows }) => rows)
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
        <Table.ScrollContainer minWidth={700} tabIndex={0} role="region" aria-label="Preferences">
          <Table>
            <ColumnHeads
              names={[
                'Channel',
                'Events',
                'Products',
                'Environments',
                'Statuses',
                ...(canWrite ? ['Actions'] : []),
              ]}
            />
            <Table.Tbody>
              {preferences.map((preference) => (
                <Table.Tr key={preference.id}>
                  <Table.Th scope="row">{nameOf(preference.channel_id)}</Table.Th>
                  <Table.Td>{labelOfEventType(preference.event_type)}</Table.Td>
                  <Table.Td>{list(preference.filters.products)}</Table.Td>
                  <Table.Td>{list(preference.filters.environments)}</Table.Td>
                  <Table.Td>{list(preference.filters.statuses)}</Table.Td>
                  {canWrite && (
                    <Table.Td>
                      <Group gap="xs" wrap="nowrap">
                        <Button
                          size="xs"
                          variant="default"
                          onClick={() => setDialog({ what: 'edit', preference })}
                        >
                          Change
                        </Button>
                        <Button
                          size="xs"
                          variant="subtle"
                          color="red"
                          onClick={() => setDialog({ what: 'delete', preference })}
                        >
                          Delete
                        </Button>
                      </Group>
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
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
