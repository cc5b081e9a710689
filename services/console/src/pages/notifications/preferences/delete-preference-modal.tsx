import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { useChannelName } from '../channels/use-channels.ts'
import { labelOfEventType } from '../event-types.ts'
import { deletePreference, type Preference } from './queries.ts'

type Props = { preference: Preference; onClose: () => void }

export const DeletePreferenceModal = ({ preference, onClose }: Props) => {
  const nameOf = useChannelName()
  const deletion = useMutation({ ...deletePreference(preference), onSuccess: onClose })
  return (
    <ConfirmModal title="Delete this preference?" action="Delete" mutation={deletion} onClose={onClose}>
      <Text size="sm">
        It will no longer send “{labelOfEventType(preference.event_type)}” to {nameOf(preference.channel_id)}.
      </Text>
    </ConfirmModal>
  )
}
