import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { type ApiKey, revokeKey } from './queries.ts'

export const RevokeKeyModal = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const { name, prefix, last4, last_used_at } = apiKey
  const revocation = useMutation({
    ...revokeKey(apiKey),
    onSuccess: () => {
      notifications.show({ message: `The key “${name}” is revoked.` })
      onClose()
    },
  })
  return (
    <ConfirmModal title={`Revoke ${name}?`} action="Revoke" mutation={revocation} onClose={onClose}>
      <Text size="sm">
        <span className="mono">
          {prefix}…{last4}
        </span>{' '}
        will be refused within a second. This cannot be undone. The key was{' '}
        {last_used_at === null ? (
          'never used'
        ) : (
          <>
            last used <RelativeTime time={last_used_at} />
          </>
        )}
        .
      </Text>
    </ConfirmModal>
  )
}
