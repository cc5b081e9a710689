import { Button, Group } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { MutationError } from './mutation-error.tsx'

type Props = {
  /** What it does, in a word. */
  action?: string
  saving: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error'>
  disabled?: boolean
  onCancel: () => void
}

/** The end of a form: why it was not taken, the way out, and the way on. */
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
