import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { MutationError } from '../../components/mutation-error.tsx'

export type ReleaseValues = { name: string; description: string }
type Props = {
  initial: ReleaseValues
  /** Label of the submit button. */
  action: string
  isPending: boolean
  error: Error | null
  onSubmit: (values: ReleaseValues) => void
  onCancel: () => void
}

/** A form with the name and the description of a release. */
export const ReleaseForm = ({ initial, action, isPending, error, onSubmit, onCancel }: Props) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: { name: (name) => (name.trim() === '' ? 'A release needs a name' : null) },
  })
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Name"
          placeholder="Winter sale"
          required
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <Textarea
          label="Description"
          placeholder="What it is for"
          autosize
          minRows={3}
          maxRows={12}
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
        <MutationError error={error} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
