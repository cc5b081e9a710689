import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { FormActions } from '../../../components/form-actions.tsx'
import { AllowListInputs, toAllowList } from '../allow-lists.tsx'
import { type BadgeTokenWithToken, createBadgeToken } from './queries.ts'

type Props = { onClose: () => void; onCreated: (token: BadgeTokenWithToken) => void }

const initialValues = { name: '', products: [] as string[], environments: [] as string[] }

const bodyOf = ({ name, products, environments }: typeof initialValues) => ({
  name,
  products: toAllowList(products),
  environments: toAllowList(environments),
})

export const CreateBadgeTokenModal = ({ onClose, onCreated }: Props) => {
  const form = useForm({
    initialValues,
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name, such as where the badges are shown' : null),
    },
  })
  const create = useMutation({ ...createBadgeToken, onSuccess: onCreated })
  return (
    <Modal opened onClose={onClose} title="Create a badge token">
      <form onSubmit={form.onSubmit((values) => create.mutate(bodyOf(values)))}>
        <Stack>
          <Text size="sm">
            Everybody who sees a badge can read its token, and show badges of everything that the token may
            show.
          </Text>
          <TextInput
            label="Name"
            placeholder="README of checkout"
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <AllowListInputs use="that badges may show" propsOf={form.getInputProps} />
          <FormActions action="Create" saving={create} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
