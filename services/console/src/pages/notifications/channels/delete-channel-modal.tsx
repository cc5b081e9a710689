import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { type Channel, deleteChannel } from './queries.ts'

export const DeleteChannelModal = ({ channel, onClose }: { channel: Channel; onClose: () => void }) => {
  const deletion = useMutation({ ...deleteChannel(channel), onSuccess: onClose })
  return (
    <ConfirmModal title={`Delete ${channel.name}?`} action="Delete" mutation={deletion} onClose={onClose}>
      <Text size="sm">
        This also deletes its preferences and the messages that wait to be sent. The history is kept.
      </Text>
    </ConfirmModal>
  )
}
