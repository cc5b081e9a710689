import { Checkbox, Modal, NumberInput, Select, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { FormActions } from '../../components/form-actions.tsx'
import { createOverride, type OverrideRequest, type PreflightCheck } from './queries.ts'

/** Least number of characters of a reason, as the API requires it. */
const shortestReason = 10
const maxUses = 100
const hourMs = 3_600_000

const expiryOptions = [
  { value: '1', label: 'In an hour' },
  { value: '4', label: 'In 4 hours' },
  { value: '12', label: 'In 12 hours' },
]

type Violated = { rule_id: string; rule_name: string }

/** Returns the rules that blocked, each once. Rules that only report need no override. */
const violatedRules = ({ rules }: PreflightCheck): Violated[] => {
  const violated = rules.filter(
    ({ evaluation_result, status }) => evaluation_result === 'failed' && status === 'enabled',
  )
  return [...new Map(violated.map((rule) => [rule.rule_id, rule])).values()]
}

type Values = { reason: string; rule_ids: string[]; hours: string; max_uses: number }

const bodyOf = (check: PreflightCheck, { reason, rule_ids, hours, max_uses }: Values): OverrideRequest => ({
  reason: reason.trim(),
  product_name: check.product_name,
  environment_name: check.environment_name,
  version: check.version,
  rule_ids,
  expires_at: new Date(Date.now() + Number(hours) * hourMs).toISOString(),
  max_uses,
})

/** A form that lets the version of a blocked check start although rules forbid it. */
export const OverrideModal = ({ check, onClose }: { check: PreflightCheck; onClose: () => void }) => {
  const rules = violatedRules(check)
  const form = useForm<Values>({
    initialValues: { reason: '', rule_ids: rules.map(({ rule_id }) => rule_id), hours: '1', max_uses: 1 },
    validate: {
      reason: (reason) =>
        reason.trim().length < shortestReason
          ? `Say why, in at least ${shortestReason} characters: the reason is kept with each use`
          : null,
      max_uses: (uses) => (typeof uses === 'number' ? null : `Enter a number from 1 to ${maxUses}`),
      rule_ids: (ids) => (ids.length === 0 ? 'Choose at least one rule' : null),
    },
  })
  const saving = useMutation(createOverride)
  return (
    <Modal opened onClose={onClose} title="Let this deployment start">
      <form
        onSubmit={form.onSubmit((values) => saving.mutate(bodyOf(check, values), { onSuccess: onClose }))}
        noValidate
      >
        <Stack gap="sm">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {check.product_name} {check.version} may start in {check.environment_name} although these rules
            forbid it. The CI job has to start it again.
          </Text>
          <Checkbox.Group label="Rules" {...form.getInputProps('rule_ids')}>
            <Stack gap={6} mt={4}>
              {rules.map(({ rule_id, rule_name }) => (
                <Checkbox key={rule_id} value={rule_id} label={rule_name} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Textarea
            label="Reason"
            description="Kept with each use, in the audit log and in messages."
            placeholder="Incident 4711: the fix cannot wait"
            required
            data-autofocus
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('reason')}
          />
          <Select
            label="Expires"
            data={expiryOptions}
            allowDeselect={false}
            {...form.getInputProps('hours')}
          />
          <NumberInput
            label="Number of starts"
            description="How often it may let this version start."
            min={1}
            max={maxUses}
            allowDecimal={false}
            clampBehavior="strict"
            {...form.getInputProps('max_uses')}
          />
          <FormActions action="Override" saving={saving} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
