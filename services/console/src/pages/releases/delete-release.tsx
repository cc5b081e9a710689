import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useDeleteRelease } from './mutations.ts'
import type { Release } from './queries.ts'

type Props = { release: Release; opened: boolean; onClose: () => void }

/** Asks first: a deleted release does not come back. */
export const DeleteRelease = ({ release, opened, onClose }: Props) => {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useDeleteRelease(release.id)
  const remove = (): void =>
    mutate(undefined, { onSuccess: () => void navigate({ to: '/console/releases', search: {} }) })
  return (
    <Modal opened={opened} onClose={onClose} title="Delete this release?">
      <Stack gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          “{release.name}” will be gone for good. Its versions and their deployments stay what they are.
        </Text>
        {error !== null && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep it
          </Button>
          <Button color="red" loading={isPending} onClick={remove}>
            Delete the release
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
