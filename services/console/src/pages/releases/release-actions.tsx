import { ActionIcon, Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { DeleteRelease } from './delete-release.tsx'
import { EditRelease } from './edit-release.tsx'
import { FinishRelease } from './finish-release.tsx'
import { useUpdateRelease } from './mutations.ts'
import type { Release } from './queries.ts'
import { isOpen, releaseStatusLook } from './release-status.tsx'
import { type ReleaseStatus, releaseStatuses } from './search.ts'

/**
 * Buttons and a menu to finish, change and delete a release. Every status may be changed to every other one.
 */
export const ReleaseActions = ({ release }: { release: Release }) => {
  const { mutate, isPending } = useUpdateRelease(release.id)
  const [isEditing, editing] = useDisclosure(false)
  const [isFinishing, finishing] = useDisclosure(false)
  const [isDeleting, deleting] = useDisclosure(false)
  const setStatus = (status: ReleaseStatus): void =>
    mutate(
      { status },
      {
        onError: ({ message }) =>
          notifications.show({ color: 'red', message, title: 'The release was not changed' }),
      },
    )
  const others = releaseStatuses.filter((status) => status !== release.status)
  return (
    <>
      {isOpen(release.status) ? (
        <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={finishing.open}>
          Finish
        </Button>
      ) : (
        <Button variant="default" loading={isPending} onClick={() => setStatus('in_progress')}>
          Open again
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions for this release">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={editing.open}>
            Name and description …
          </Menu.Item>
          <Menu.Divider />
          {others.map((status) => {
            const { Icon, label } = releaseStatusLook(status)
            return (
              <Menu.Item
                key={status}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => setStatus(status)}
              >
                Mark as {label}
              </Menu.Item>
            )
          })}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconTrash size={16} color="var(--mantine-color-error)" aria-hidden />}
            onClick={deleting.open}
          >
            Delete …
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EditRelease release={release} opened={isEditing} onClose={editing.close} />
      <FinishRelease release={release} opened={isFinishing} onClose={finishing.close} />
      {isDeleting && <DeleteRelease release={release} onClose={deleting.close} />}
    </>
  )
}
