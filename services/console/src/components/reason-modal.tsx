import { Modal, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormActions } from './form-actions.tsx'

type Props = {
  /** A question. */
  title: string
  /** Label of the button that does it. */
  action: string
  placeholder: string
  saving: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error'>
  onReason: (reason: string) => void
  onClose: () => void
  /** Says what the action changes. */
  children: ReactNode
}

/** Asks for the reason of an action that others are affected by. */
export const ReasonModal = ({ title, action, placeholder, saving, onReason, onClose, children }: Props) => {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Say why: CI shows it' : null) },
  })
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={form.onSubmit(({ reason }) => onReason(reason.trim()))} noValidate>
        <Stack>
          {children}
          <Textarea
            label="Reason"
            placeholder={placeholder}
            required
            maxLength={1_000}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <FormActions action={action} saving={saving} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
