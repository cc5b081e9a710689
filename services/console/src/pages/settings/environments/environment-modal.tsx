import { Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { type Environment, type EnvironmentType, environmentTypes } from '../../../api/environments.ts'
import { FormActions } from '../../../components/form-actions.tsx'

const byName = { value: '', label: 'from its name' }
const types = [byName, ...environmentTypes.map((type) => ({ value: type, label: type }))]

type Values = { name: string; type: string; description: string }

const save = (environment: Environment | null, { name, type, description }: Values) => {
  const fields = { type: (type || null) as EnvironmentType | null, description: description || null }
  if (environment === null) return api.POST('/environments/', { body: { name, ...fields } })
  const path = { 'environment-id': environment.id }
  return api.PATCH('/environments/{environment-id}', { params: { path }, body: fields })
}

/** A form for an environment. @param environment null for a new environment */
export const EnvironmentModal = ({
  environment,
  onClose,
}: {
  environment: Environment | null
  onClose: () => void
}) => {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: {
      name: environment?.name ?? '',
      type: environment?.type_source === 'explicit' ? environment.type : '',
      description: environment?.description ?? '',
    },
    validate: { name: (name) => (name.trim() === '' ? 'Enter a name' : null) },
  })
  const saving = useMutation({
    mutationFn: async (values: Values) => save(environment, values),
    onSuccess: async () => {
      onClose()
      const stale = ['environments', 'matrix', 'metrics']
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => stale.includes(String(queryKey[0])),
      })
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={environment === null ? 'Create an environment' : `Change ${environment.name}`}
    >
      <form onSubmit={form.onSubmit((values) => saving.mutate(values))}>
        <Stack>
          <TextInput label="Name" required disabled={environment !== null} {...form.getInputProps('name')} />
          <Select label="Type" data={types} allowDeselect={false} {...form.getInputProps('type')} />
          <Textarea label="Description" {...form.getInputProps('description')} />
          <FormActions saving={saving} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
