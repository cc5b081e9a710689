import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { type BadgeToken, revokeBadgeToken } from './queries.ts'

export const RevokeBadgeTokenModal = ({ token, onClose }: { token: BadgeToken; onClose: () => void }) => {
  const { name, last_used_at } = token
  const revocation = useMutation({
    ...revokeBadgeToken(token),
    onSuccess: () => {
      notifications.show({ message: `The badge token “${name}” is revoked.` })
      onClose()
    },
  })
  return (
    <ConfirmModal title={`Revoke ${name}?`} action="Revoke" mutation={revocation} onClose={onClose}>
      <Text size="sm">
        Badges with this token will show “unknown” within a second. This cannot be undone. A badge was{' '}
        {last_used_at === null ? (
          'never shown'
        ) : (
          <>
            last shown <RelativeTime time={last_used_at} />
          </>
        )}
        .
      </Text>
    </ConfirmModal>
  )
}
