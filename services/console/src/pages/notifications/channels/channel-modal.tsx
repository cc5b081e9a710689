import { Modal, Stack, Switch, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { FormActions } from '../../../components/form-actions.tsx'
import { ExampleMessages } from '../preview/example-messages.tsx'
import { ConfigInput } from './form/config-input.tsx'
import { TypeChoice } from './form/type-choice.tsx'
import {
  bodyOf,
  type ChannelValues,
  fieldsOf,
  problemOfAnswer,
  problemsOf,
  toConfigValues,
  toValues,
} from './form/values.ts'
import { type Channel, saveChannel } from './queries.ts'

type Props = {
  /** Null for a new channel. */
  channel: Channel | null
  /** Called with the name of the channel and the secret that Shiplog made for it. */
  onMadeSecret: (name: string, secret: string) => void
  onClose: () => void
}
type Form = UseFormReturnType<ChannelValues>

/** Saves a channel. Shows an error of the API at the input that the error is about. */
const useSaving = ({ channel, onMadeSecret, onClose }: Props, form: Form) => {
  const focus = (input: string | undefined): void => form.getInputNode(input ?? '')?.focus()
  const saving = useMutation({
    ...saveChannel(channel),
    onSuccess: (secret) => (secret === null ? onClose() : onMadeSecret(form.getValues().name, secret)),
    onError: (err) => {
      const values = form.getValues()
      const problem = problemOfAnswer(err, fieldsOf(values.channel_type), values)
      if (problem === undefined) return
      form.setErrors(problem)
      focus(Object.keys(problem)[0])
      saving.reset()
    },
  })
  const save = (values: ChannelValues): void => {
    const body = bodyOf(fieldsOf(values.channel_type), values, channel)
    if (Object.keys(body).length === 0) onClose()
    else saving.mutate(body)
  }
  return { saving, onSubmit: form.onSubmit(save, (problems) => focus(Object.keys(problems)[0])) }
}

/** A form for a channel, with examples of its messages. */
export const ChannelModal = (props: Props) => {
  const { channel, onClose } = props
  const isNew = channel === null
  const form = useForm<ChannelValues>({
    initialValues: toValues(channel),
    validate: (values) => problemsOf(fieldsOf(values.channel_type), values, channel),
  })
  const { saving, onSubmit } = useSaving(props, form)
  const { channel_type } = form.values
  return (
    <Modal opened size="lg" onClose={onClose} title={isNew ? 'Create a channel' : `Change ${channel.name}`}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {isNew && (
            <TypeChoice
              value={channel_type}
              onChange={(type) => {
                form.setValues({ channel_type: type, config: toConfigValues(fieldsOf(type), {}) })
                form.clearErrors()
              }}
            />
          )}
          <TextInput
            label="Name"
            placeholder="deployments"
            required
            data-autofocus={!isNew || undefined}
            {...form.getInputProps('name')}
          />
          {fieldsOf(channel_type).map((field) => (
            <ConfigInput key={`${channel_type}.${field.name}`} field={field} form={form} channel={channel} />
          ))}
          <Switch
            label="Enabled"
            description={
              channel !== null &&
              channel.disabled_reason !== null &&
              'When you change the settings above, the channel is enabled as well.'
            }
            {...form.getInputProps('enabled', { type: 'checkbox' })}
          />
          <ExampleMessages channelType={channel_type} />
          <FormActions saving={saving} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
