import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { useDeleteRelease } from './mutations.ts'
import type { Release } from './queries.ts'

/** Asks for confirmation, deletes a release, and goes to the list of releases. */
export const DeleteRelease = ({ release, onClose }: { release: Release; onClose: () => void }) => {
  const navigate = useNavigate()
  const mutation = useDeleteRelease(release.id, () => navigate({ to: '/console/releases', search: {} }))
  return (
    <ConfirmModal
      title="Delete this release?"
      action="Delete the release"
      mutation={mutation}
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        “{release.name}” is deleted for good. Its versions and their deployments are kept.
      </Text>
    </ConfirmModal>
  )
}
