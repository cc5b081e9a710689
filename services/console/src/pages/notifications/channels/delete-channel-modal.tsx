import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import type { Channel } from './queries.ts'

export const DeleteChannelModal = ({ channel, onClose }: { channel: Channel; onClose: () => void }) => {
  const queryClient = useQueryClient()
  const deletion = useMutation({
    mutationFn: () =>
      api.DELETE('/notification-channels/{channel-id}', { params: { path: { 'channel-id': channel.id } } }),
    onSuccess: async () => {
      onClose()
      const stale = ['channels', 'preferences', 'notifications']
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => stale.includes(String(queryKey[0])),
      })
    },
  })
  return (
    <ConfirmModal title={`Delete ${channel.name}?`} action="Delete" mutation={deletion} onClose={onClose}>
      <Text size="sm">
        This also deletes its preferences and the messages that wait to be sent. The history is kept.
      </Text>
    </ConfirmModal>
  )
}
