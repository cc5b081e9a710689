import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../../components/states.tsx'
import { useHasRole } from '../../../session/session.ts'
import { ChannelCard } from './channel-card.tsx'
import { ChannelModal } from './channel-modal.tsx'
import { DeleteChannelModal } from './delete-channel-modal.tsx'
import type { Channel } from './queries.ts'
import { useChannels } from './use-channels.ts'

type OpenDialog = { what: 'create' } | { what: 'edit' | 'delete'; channel: Channel }

/** The channels, and dialogs to create, change and delete one. */
export const ChannelsTab = () => {
  const channels = useChannels()
  const isAdmin = useHasRole('admin')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const closeDialog = (): void => setDialog(null)
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm">
          A channel is where messages go, such as a room of your chat service, or a program.
          {!isAdmin && ' Only admins can change channels.'}
        </Text>
        {isAdmin && <Button onClick={() => setDialog({ what: 'create' })}>Create a channel</Button>}
      </Group>
      {channels.length === 0 ? (
        <EmptyState title="There are no channels yet">
          Create one, such as for a room of your chat service. Then add preferences: they choose the events
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
      {dialog?.what === 'create' && <ChannelModal channel={null} onClose={closeDialog} />}
      {dialog?.what === 'edit' && <ChannelModal channel={dialog.channel} onClose={closeDialog} />}
      {dialog?.what === 'delete' && <DeleteChannelModal channel={dialog.channel} onClose={closeDialog} />}
    </Stack>
  )
}
