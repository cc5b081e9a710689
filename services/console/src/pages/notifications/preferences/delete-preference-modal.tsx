import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { useChannelName } from '../channels/use-channels.ts'
import { labelOfEventType, type Preference, preferencesQuery } from './queries.ts'

export const DeletePreferenceModal = ({
  preference,
  onClose,
}: {
  preference: Preference
  onClose: () => void
}) => {
  const queryClient = useQueryClient()
  const nameOf = useChannelName()
  const deletion = useMutation({
    mutationFn: () =>
      api.DELETE('/notification-preferences/{preference-id}', {
        params: { path: { 'preference-id': preference.id } },
      }),
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries(preferencesQuery)
    },
  })
  return (
    <ConfirmModal title="Delete this preference?" action="Delete" mutation={deletion} onClose={onClose}>
      <Text size="sm">
        It will no longer send “{labelOfEventType(preference.event_type)}” to {nameOf(preference.channel_id)}.
      </Text>
    </ConfirmModal>
  )
}
