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

type Doing = { what: 'create' } | { what: 'edit' | 'delete'; channel: Channel }

/** Where messages go. */
export const ChannelsTab = () => {
  const query = useInfiniteQuery(channelsQuery)
  const isAdmin = useHasRole('admin')
  const [doing, setDoing] = useState<Doing | null>(null)
  const done = (): void => setDoing(null)
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <LoadingState />
  const channels = query.data.pages.flatMap(({ rows }) => rows)
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm">
          A channel is where messages go, such as a room of your chat service.
          {!isAdmin && ' Admins keep them.'}
        </Text>
        {isAdmin && <Button onClick={() => setDoing({ what: 'create' })}>Create a channel</Button>}
      </Group>
      {channels.length === 0 ? (
        <EmptyState title="There are no channels yet">
          Create one with the address of an incoming webhook, and then say in preferences what goes there.
        </EmptyState>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
          {channels.map((channel) => (
            <ChannelCard
              key={channel.id}
              channel={channel}
              onEdit={() => setDoing({ what: 'edit', channel })}
              onDelete={() => setDoing({ what: 'delete', channel })}
            />
          ))}
        </SimpleGrid>
      )}
      <LoadMore query={query} />
      {doing?.what === 'create' && <ChannelModal channel={null} onClose={done} />}
      {doing?.what === 'edit' && <ChannelModal channel={doing.channel} onClose={done} />}
      {doing?.what === 'delete' && <DeleteChannelModal channel={doing.channel} onClose={done} />}
    </Stack>
  )
}
