import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { deleteRelease, type Release } from './queries.ts'

/** Asks for confirmation, deletes a release, and goes to the list of releases. */
export const DeleteRelease = ({ release, onClose }: { release: Release; onClose: () => void }) => {
  const navigate = useNavigate()
  const mutation = useMutation(
    deleteRelease(release.id, () => navigate({ to: '/console/releases', search: {} })),
  )
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
