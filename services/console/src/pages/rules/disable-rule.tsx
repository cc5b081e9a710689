import { Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type Rule, updateRule } from '../../api/rules.ts'
import { FormActions } from '../../components/form-actions.tsx'

const toTime = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())

/** Disables a rule with a comment, and if wanted only until a time. */
export const DisableRule = ({ rule, onClose }: { rule: Rule; onClose: () => void }) => {
  const form = useForm({
    initialValues: { comment: '', until: '' },
    validate: {
      comment: (comment) => (comment.trim() === '' ? 'Say why, for everybody who asks later' : null),
      until: (until) =>
        until !== '' && Date.parse(until) <= Date.now() ? 'Enter a time in the future' : null,
    },
  })
  const saving = useMutation({ ...updateRule(rule.id), onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title={`Disable the rule “${rule.name}”?`}>
      <form
        onSubmit={form.onSubmit(({ comment, until }) =>
          saving.mutate({ mode: 'disabled', comment, until: toTime(until) }),
        )}
        noValidate
      >
        <Stack>
          <Text size="sm">The rule does not apply while it is disabled.</Text>
          <Textarea
            label="Why"
            placeholder="Incident 4711: the fix goes out now"
            required
            data-autofocus
            {...form.getInputProps('comment')}
          />
          <TextInput
            type="datetime-local"
            label="Until"
            description="Then it is enabled again by itself. Empty: until somebody enables it."
            {...form.getInputProps('until')}
          />
          <FormActions action="Disable the rule" saving={saving} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
