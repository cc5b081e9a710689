import { Button, Group } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { MutationError } from './mutation-error.tsx'

type Props = {
  /** Label of the submit button. */
  action?: string
  saving: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error'>
  disabled?: boolean
  onCancel: () => void
}

/** The last lines of a form: the error of the last attempt to save, a cancel button and a submit button. */
export const FormActions = ({ action = 'Save', saving, disabled = false, onCancel }: Props) => (
  <>
    <MutationError error={saving.error} />
    <Group justify="end">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={saving.isPending} disabled={disabled}>
        {action}
      </Button>
    </Group>
  </>
)
