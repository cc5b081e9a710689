import { Modal, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { environmentsQuery } from '../../api/environments.ts'
import { approvalAddress } from '../../components/addresses.ts'
import { FormActions } from '../../components/form-actions.tsx'
import { ProductInput } from '../../components/product-input.tsx'
import { TextFilter } from '../../components/text-filter.tsx'
import { createRequest } from './queries.ts'

const targets = {
  version: { label: 'Version', placeholder: '1.4.2' },
  scm_sha: { label: 'Commit', placeholder: '9fceb02d0ae598e95dc970b74767f19372d61af8' },
  scm_branch: { label: 'Branch', placeholder: 'release/1.4' },
} as const

type Target = keyof typeof targets
type Values = { product: string; environment: string; target: Target; name: string; reason: string }

const targetChoices = Object.entries(targets).map(([value, { label }]) => ({ value, label }))

const bodyOf = ({ product, environment, target, name, reason }: Values) => ({
  product_name: product,
  environment_name: environment,
  [target]: name.trim(),
  reason: reason.trim() === '' ? null : reason.trim(),
})

const missing = (what: string) => (text: string) => (text.trim() === '' ? `Enter ${what}` : null)

const validate = {
  product: missing('a product'),
  environment: missing('an environment'),
  name: (name: string, { target }: Values) => missing(`a ${targets[target].label.toLowerCase()}`)(name),
}

/** Asks for approvals before CI starts a deployment, and opens the request. */
export const RequestModal = ({ onClose }: { onClose: () => void }) => {
  const router = useRouter()
  const { data: environments = [] } = useQuery(environmentsQuery)
  const form = useForm<Values>({
    initialValues: { product: '', environment: '', target: 'version', name: '', reason: '' },
    validate,
  })
  const asking = useMutation({
    ...createRequest,
    onSuccess: ({ id }) => router.history.push(approvalAddress(id)),
  })
  const { product, environment, target } = form.values
  return (
    <Modal opened onClose={onClose} title="Request an approval" closeOnClickOutside={false}>
      <form onSubmit={form.onSubmit((values) => asking.mutate(bodyOf(values)))} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            Asks the people whom the rules name, before CI starts the deployment. The first start of the
            commit or the branch uses the request.
          </Text>
          <ProductInput
            value={product}
            error={form.errors.product}
            onCommit={(name) => form.setFieldValue('product', name)}
          />
          <TextFilter
            label="Environment"
            value={environment}
            error={form.errors.environment}
            data={environments.map(({ name }) => name)}
            onCommit={(name) => form.setFieldValue('environment', name)}
          />
          <SegmentedControl
            aria-label="What is to start"
            data={targetChoices}
            value={target}
            onChange={(value) => form.setFieldValue('target', value as Target)}
          />
          <TextInput
            label={targets[target].label}
            placeholder={targets[target].placeholder}
            required
            {...form.getInputProps('name')}
          />
          <Textarea
            label="Reason"
            description="Approvers see it."
            placeholder="Payments by invoice"
            maxLength={500}
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('reason')}
          />
          <FormActions action="Ask" saving={asking} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
