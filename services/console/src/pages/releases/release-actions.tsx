import { ActionIcon, Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DeleteRelease } from './delete-release.tsx'
import { FinishRelease } from './finish-release.tsx'
import { type Release, saveRelease } from './queries.ts'
import { ReleaseModal } from './release-modal.tsx'
import { isOpen, releaseStatusLook } from './release-status.tsx'
import { type ReleaseStatus, releaseStatuses } from './search.ts'

type MenuProps = {
  status: ReleaseStatus
  onStatus: (status: ReleaseStatus) => void
  onEdit: () => void
  onDelete: () => void
}

/** A menu to change and delete a release. Every status may be changed to every other one. */
const OtherActions = ({ status, onStatus, onEdit, onDelete }: MenuProps) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="default" size={36} aria-label="More actions for this release">
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        Name and description …
      </Menu.Item>
      <Menu.Divider />
      {releaseStatuses.map((other) => {
        const { Icon, label } = releaseStatusLook(other)
        return (
          other !== status && (
            <Menu.Item
              key={other}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => onStatus(other)}
            >
              Mark as {label}
            </Menu.Item>
          )
        )
      })}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconTrash size={16} color="var(--mantine-color-error)" aria-hidden />}
        onClick={onDelete}
      >
        Delete …
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

const showFailure = ({ message }: Error): void =>
  void notifications.show({ color: 'red', message, title: 'The release was not changed' })

/** Buttons and a menu to finish, change and delete a release. */
export const ReleaseActions = ({ release }: { release: Release }) => {
  const { mutate, isPending } = useMutation(saveRelease(release))
  const [dialog, setDialog] = useState<'edit' | 'finish' | 'delete' | null>(null)
  const closeDialog = (): void => setDialog(null)
  const setStatus = (status: ReleaseStatus): void => mutate({ status }, { onError: showFailure })
  return (
    <>
      {isOpen(release.status) ? (
        <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={() => setDialog('finish')}>
          Finish
        </Button>
      ) : (
        <Button variant="default" loading={isPending} onClick={() => setStatus('in_progress')}>
          Open again
        </Button>
      )}
      <OtherActions
        status={release.status}
        onStatus={setStatus}
        onEdit={() => setDialog('edit')}
        onDelete={() => setDialog('delete')}
      />
      {dialog === 'edit' && <ReleaseModal release={release} onClose={closeDialog} />}
      {dialog === 'finish' && <FinishRelease release={release} onClose={closeDialog} />}
      {dialog === 'delete' && <DeleteRelease release={release} onClose={closeDialog} />}
    </>
  )
}
