import { Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type Environment, type EnvironmentType, environmentTypes } from '../../../api/environments.ts'
import { FormActions } from '../../../components/form-actions.tsx'
import { saveEnvironment } from './queries.ts'

const byName = { value: '', label: 'from its name' }
const types = [byName, ...environmentTypes.map((type) => ({ value: type, label: type }))]

type Props = { environment: Environment | null; onClose: () => void }
type Values = { name: string; type: string; description: string }

const bodyOf = ({ name, type, description }: Values) => ({
  name,
  type: (type || null) as EnvironmentType | null,
  description: description || null,
})

/** A form for an environment. @param environment null for a new environment */
export const EnvironmentModal = ({ environment, onClose }: Props) => {
  const form = useForm<Values>({
    initialValues: {
      name: environment?.name ?? '',
      type: environment?.type_source === 'explicit' ? environment.type : '',
      description: environment?.description ?? '',
    },
    validate: { name: (name) => (name.trim() === '' ? 'Enter a name' : null) },
  })
  const saving = useMutation({ ...saveEnvironment(environment), onSuccess: onClose })
  return (
    <Modal
      opened
      onClose={onClose}
      title={environment === null ? 'Create an environment' : `Change ${environment.name}`}
    >
      <form onSubmit={form.onSubmit((values) => saving.mutate(bodyOf(values)))}>
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
