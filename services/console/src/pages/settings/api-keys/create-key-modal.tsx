import { Alert, Checkbox, Code, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { FormActions } from '../../../components/form-actions.tsx'
import { AllowListInputs, toAllowList } from '../allow-lists.tsx'
import { expiryOf, expiryOptions } from './expiry-options.ts'
import { type ApiKeyWithKey, createKey } from './queries.ts'

type Props = { onClose: () => void; onCreated: (key: ApiKeyWithKey) => void }

const initialValues = {
  name: '',
  description: '',
  products: [] as string[],
  environments: [] as string[],
  expiry: 'never',
  may_skip_preflight: false,
}

const bodyOf = ({ name, description, products, environments, expiry, ...others }: typeof initialValues) => ({
  ...others,
  name,
  description: description || null,
  products: toAllowList(products),
  environments: toAllowList(environments),
  expires_at: expiryOf(expiry, Date.now()),
})

const SkipWarning = () => (
  <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
    Whoever has this key can deploy against every rule, by sending <Code>skip_preflight_checks</Code> with an
    event. Each use is recorded as an override. Give the key a short life, and only the environments that need
    it.
  </Alert>
)

export const CreateKeyModal = ({ onClose, onCreated }: Props) => {
  const form = useForm({
    initialValues,
    validate: { name: (name) => (name.trim() === '' ? 'Enter a name, such as that of the CI system' : null) },
  })
  const create = useMutation({ ...createKey, onSuccess: onCreated })
  return (
    <Modal opened onClose={onClose} title="Create an API key">
      <form onSubmit={form.onSubmit((values) => create.mutate(bodyOf(values)))}>
        <Stack>
          <TextInput
            label="Name"
            placeholder="checkout pipeline"
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Textarea label="Description" {...form.getInputProps('description')} />
          <AllowListInputs use="that it may write" propsOf={form.getInputProps} />
          <Select
            label="Expires"
            data={expiryOptions}
            allowDeselect={false}
            {...form.getInputProps('expiry')}
          />
          <Checkbox
            label="May skip pre-flight checks"
            {...form.getInputProps('may_skip_preflight', { type: 'checkbox' })}
          />
          {form.values.may_skip_preflight && <SkipWarning />}
          <FormActions action="Create" saving={create} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
