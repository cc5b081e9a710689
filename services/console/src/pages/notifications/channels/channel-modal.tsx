import { Modal, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { Schemas } from '../../../api/client.ts'
import { shownField } from '../../../channels/channel-type.ts'
import { type ChannelTypeName, channelTypeNames, findChannelType } from '../../../channels/channel-types.ts'
import { FormActions } from '../../../components/form-actions.tsx'
import { type Channel, saveChannel } from './queries.ts'

type Values = {
  name: string
  enabled: boolean
  channel_type: ChannelTypeName
  config: Record<string, string | undefined>
}

const fieldsOf = (type: ChannelTypeName) => findChannelType(type)?.fields ?? []
const isBlank = (text = ''): boolean => text.trim() === ''

const typeChoices = channelTypeNames.map((value) => ({
  value,
  label: findChannelType(value)?.label ?? value,
}))

const problemsOf = ({ name, channel_type, config }: Values, isNew: boolean): Record<string, string> => {
  // An empty field of a channel that exists keeps its stored value.
  const missing = isNew ? fieldsOf(channel_type).filter((field) => isBlank(config[field.name])) : []
  return {
    ...(isBlank(name) && { name: 'Enter a name' }),
    ...Object.fromEntries(missing.map((field) => [`config.${field.name}`, field.missing])),
  }
}

const patchOf = (values: Values): Schemas['NotificationChannelPatch'] => {
  const { config: entered, ...others } = values
  const config = Object.fromEntries(
    fieldsOf(values.channel_type).map(({ name }) => [name, entered[name] ?? '']),
  )
  if (Object.values(config).every(isBlank)) return others
  // The API checks the config by its type.
  return { ...others, config: config as Schemas['NotificationChannelRequest']['config'] }
}

/** A form for a channel. @param channel null for a new channel */
export const ChannelModal = ({ channel, onClose }: { channel: Channel | null; onClose: () => void }) => {
  const form = useForm<Values>({
    initialValues: {
      name: channel?.name ?? '',
      enabled: channel?.enabled ?? true,
      channel_type: channel?.channel_type ?? channelTypeNames[0],
      config: {},
    },
    validate: (values) => problemsOf(values, channel === null),
  })
  const saving = useMutation({ ...saveChannel(channel), onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title={channel === null ? 'Create a channel' : `Change ${channel.name}`}>
      <form onSubmit={form.onSubmit((values) => saving.mutate(patchOf(values)))}>
        <Stack>
          <TextInput
            label="Name"
            placeholder="deployments"
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          {channel === null && typeChoices.length > 1 && (
            <Select
              label="Type"
              data={typeChoices}
              allowDeselect={false}
              {...form.getInputProps('channel_type')}
            />
          )}
          {fieldsOf(form.values.channel_type).map((field) => (
            <TextInput
              key={field.name}
              label={field.label}
              description={
                channel === null
                  ? field.description
                  : `Current value: ${shownField(channel.config, field)}. Leave this empty to keep it.`
              }
              placeholder={field.placeholder}
              required={channel === null}
              autoComplete="off"
              {...form.getInputProps(`config.${field.name}`)}
              value={form.values.config[field.name] ?? ''}
            />
          ))}
          <Switch label="Enabled" {...form.getInputProps('enabled', { type: 'checkbox' })} />
          <FormActions saving={saving} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
