import { Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FormActions } from '../../components/form-actions.tsx'
import { type Release, saveRelease } from './queries.ts'

/** A form with the name and the description of a release. @param release null for a new release */
export const ReleaseModal = ({ release, onClose }: { release: Release | null; onClose: () => void }) => {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { name: release?.name ?? '', description: release?.description ?? '' },
    validate: { name: (name) => (name.trim() === '' ? 'A release needs a name' : null) },
  })
  const saving = useMutation(saveRelease(release))
  const save = ({ name, description }: typeof form.values): void =>
    saving.mutate(
      { name, description: description.trim() === '' ? null : description },
      {
        onSuccess: ({ id }) => {
          onClose()
          if (release === null)
            void navigate({ to: '/console/releases/$releaseId', params: { releaseId: id } })
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={release === null ? 'New release' : 'Name and description'}>
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Stack gap="sm">
          <TextInput
            label="Name"
            placeholder="Winter sale"
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Textarea
            label="Description"
            placeholder="What it is for"
            autosize
            minRows={3}
            maxRows={12}
            {...form.getInputProps('description')}
          />
          <FormActions
            action={release === null ? 'Create the release' : 'Save'}
            saving={saving}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
