import { Alert, Checkbox, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type Rule, saveRule } from '../../../api/rules.ts'
import { DataBoundary } from '../../../components/data-boundary.tsx'
import { FormActions } from '../../../components/form-actions.tsx'
import { type RuleType, ruleTypeLooks, ruleTypes } from '../../../rules/rule-config.ts'
import { ruleSentence } from '../../../rules/rule-sentence.ts'
import { configFields } from './config-fields.tsx'
import { problemOfAnswer, problemsOf } from './problems.ts'
import type { FieldsProps } from './rule-form.ts'
import { RulePreview } from './rule-preview.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { type Draft, type RuleValues, requestOf, toValues } from './values.ts'

/** `rule`: the rule to change; null for a new one, which may begin as a proposal. */
export type RuleModalProps = { rule: Rule | null; proposal?: Draft; onClose: () => void }

const typeChoices = ruleTypes.map((value) => ({
  value,
  label: `${ruleTypeLooks[value].label}: ${ruleTypeLooks[value].about.toLowerCase()}`,
}))
const modeChoices = (['enabled', 'report_only'] as const).map((value) => ({
  value,
  label: { enabled: 'Enabled: it blocks', report_only: 'Report only: it records what it would block' }[value],
}))

/** Says what the rule does, once the inputs are complete. */
const Meaning = ({ values }: { values: RuleValues }) => {
  if (Object.keys(problemsOf({ ...values, name: 'set' })).length > 0) return null
  const config = requestOf(values).config as Rule['config']
  const { type, exempt_rollbacks } = values
  return (
    <Alert variant="light" title="What this rule does">
      {ruleSentence({ type, config, scope: values.scope, exempt_rollbacks })}
      {values.mode === 'report_only' && ' It only reports what it would block.'}
    </Alert>
  )
}

/** The inputs that rules of all types have, after those of the type. */
const CommonFields = ({ form, isNew }: FieldsProps & { isNew: boolean }) => (
  <>
    <Checkbox
      label="Let a version through that has completed there before"
      description="Then this rule never stops a rollback."
      {...form.getInputProps('exempt_rollbacks', { type: 'checkbox' })}
    />
    <TextInput
      label="Message"
      description="Is added to what CI prints when a deployment is blocked."
      placeholder="Ask #release-management when it cannot wait."
      {...form.getInputProps('message')}
    />
    <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
    {isNew ? (
      <Select label="Mode" data={modeChoices} allowDeselect={false} {...form.getInputProps('mode')} />
    ) : (
      <TextInput label="Why the change" {...form.getInputProps('comment')} />
    )}
  </>
)

/** Saves a rule, and shows what the API refuses at the input that it is about. */
const useSaving = ({ rule, onClose }: RuleModalProps, form: FieldsProps['form']) => {
  const saving = useMutation({
    ...saveRule(rule),
    onSuccess: onClose,
    onError: (err) => form.setErrors(problemOfAnswer(err, form.getValues()) ?? {}),
  })
  const save = (values: RuleValues): void => saving.mutate(requestOf(values))
  return { saving, save }
}

const Form = (props: RuleModalProps) => {
  const { rule, proposal, onClose } = props
  const form = useForm<RuleValues>({
    initialValues: toValues(rule ?? proposal ?? null),
    validate: problemsOf,
  })
  const { saving, save } = useSaving(props, form)
  const ConfigFields = configFields[form.values.type]
  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <Stack>
        <TextInput
          label="Name"
          description="CI prints it when a deployment is blocked."
          placeholder="No deployments to production on Friday evening"
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        {rule === null && (
          <Select
            label="Type"
            data={typeChoices}
            value={form.values.type}
            onChange={(type) => form.setFieldValue('type', (type ?? form.values.type) as RuleType)}
            allowDeselect={false}
          />
        )}
        <ConfigFields form={form} />
        <ScopeFields form={form} />
        <CommonFields form={form} isNew={rule === null} />
        <Meaning values={form.values} />
        <RulePreview values={form.values} />
        <FormActions action={rule === null ? 'Create the rule' : 'Save'} saving={saving} onCancel={onClose} />
      </Stack>
    </form>
  )
}

/** A form for a rule. */
export const RuleModal = (props: RuleModalProps) => (
  <Modal
    opened
    onClose={props.onClose}
    size="xl"
    title={props.rule === null ? 'New rule' : `Change ${props.rule.name}`}
    closeOnClickOutside={false}
  >
    <DataBoundary>
      <Form {...props} />
    </DataBoundary>
  </Modal>
)
