import { Button, Group, Modal, Stack } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MutationError } from './mutation-error.tsx'

type Props = {
  /** A question. */
  title: string
  /** Label of the button that confirms. */
  action: string
  mutation: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'error'>
  onClose: () => void
  /** Says what the action changes. */
  children: ReactNode
}

/** Asks for confirmation before an action that cannot be undone. */
export const ConfirmModal = ({ title, action, mutation, onClose, children }: Props) => (
  <Modal opened onClose={onClose} title={title}>
    <Stack>
      {children}
      <MutationError error={mutation.error} />
      <Group justify="end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={mutation.isPending} onClick={() => mutation.mutate()}>
          {action}
        </Button>
      </Group>
    </Stack>
  </Modal>
)
