import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadMore } from '../../../components/load-more.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../components/states.tsx'
import { useHasRole } from '../../../session/session.ts'
import { ChannelCard } from './channel-card.tsx'
import { ChannelModal } from './channel-modal.tsx'
import { DeleteChannelModal } from './delete-channel-modal.tsx'
import { type Channel, channelsQuery } from './queries.ts'

type OpenDialog = { what: 'create' } | { what: 'edit' | 'delete'; channel: Channel }

/** The channels, and dialogs to create, change and delete one. */
export const ChannelsTab = () => {
  const query = useInfiniteQuery(channelsQuery)
  const isAdmin = useHasRole('admin')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const closeDialog = (): void => setDialog(null)
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <LoadingState />
  const channels = query.data.pages.flatMap(({ rows }) => rows)
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm">
          A channel is where messages go, such as a room of your chat service.
          {!isAdmin && ' Only admins can change channels.'}
        </Text>
        {isAdmin && <Button onClick={() => setDialog({ what: 'create' })}>Create a channel</Button>}
      </Group>
      {channels.length === 0 ? (
        <EmptyState title="There are no channels yet">
          Create one with the address of an incoming webhook. Then add preferences: they choose the events
          that go there.
        </EmptyState>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
          {channels.map((channel) => (
            <ChannelCard
              key={channel.id}
              channel={channel}
              onEdit={() => setDialog({ what: 'edit', channel })}
              onDelete={() => setDialog({ what: 'delete', channel })}
            />
          ))}
        </SimpleGrid>
      )}
      <LoadMore query={query} />
      {dialog?.what === 'create' && <ChannelModal channel={null} onClose={closeDialog} />}
      {dialog?.what === 'edit' && <ChannelModal channel={dialog.channel} onClose={closeDialog} />}
      {dialog?.what === 'delete' && <DeleteChannelModal channel={dialog.channel} onClose={closeDialog} />}
    </Stack>
  )
}
