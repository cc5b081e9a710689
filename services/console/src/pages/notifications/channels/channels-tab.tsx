import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../../components/states.tsx'
import { useHasRole } from '../../../session/session.ts'
import { ChannelCard } from './channel-card.tsx'
import { ChannelModal } from './channel-modal.tsx'
import { DeleteChannelModal } from './delete-channel-modal.tsx'
import type { Channel } from './queries.ts'
import { ReplaceSecretModal } from './replace-secret-modal.tsx'
import { ShowSecretModal } from './show-secret-modal.tsx'
import { useChannels } from './use-channels.ts'

type OpenDialog =
  | { what: 'create' }
  | { what: 'edit' | 'delete' | 'replace-secret'; channel: Channel }
  | { what: 'show-secret'; name: string; secret: string }
type DialogProps = { dialog: OpenDialog; open: (dialog: OpenDialog) => void; onClose: () => void }

const Dialog = ({ dialog, open, onClose }: DialogProps) => {
  const showSecret = (name: string, secret: string): void => open({ what: 'show-secret', name, secret })
  switch (dialog.what) {
    case 'create':
      return <ChannelModal channel={null} onMadeSecret={showSecret} onClose={onClose} />
    case 'edit':
      return <ChannelModal channel={dialog.channel} onMadeSecret={showSecret} onClose={onClose} />
    case 'delete':
      return <DeleteChannelModal channel={dialog.channel} onClose={onClose} />
    case 'replace-secret':
      return (
        <ReplaceSecretModal
          channel={dialog.channel}
          onReplaced={(secret) => showSecret(dialog.channel.name, secret)}
          onClose={onClose}
        />
      )
    case 'show-secret':
      return <ShowSecretModal channelName={dialog.name} secret={dialog.secret} onClose={onClose} />
  }
}

/** The channels, and dialogs to create, change and delete one. */
export const ChannelsTab = () => {
  const channels = useChannels()
  const isAdmin = useHasRole('admin')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
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
              onReplaceSecret={() => setDialog({ what: 'replace-secret', channel })}
              onDelete={() => setDialog({ what: 'delete', channel })}
            />
          ))}
        </SimpleGrid>
      )}
      {dialog !== null && <Dialog dialog={dialog} open={setDialog} onClose={() => setDialog(null)} />}
    </Stack>
  )
}
