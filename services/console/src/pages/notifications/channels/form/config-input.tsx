import { PasswordInput, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ConfigField, shownField } from '../../../../channels/channel-type.ts'
import type { Channel } from '../queries.ts'
import type { ChannelValues } from './values.ts'
import { WhereToGetIt } from './where-to-get-it.tsx'

type Props = {
  field: ConfigField
  form: UseFormReturnType<ChannelValues>
  /** Null for a new channel. */
  channel: Channel | null
}

const Input = ({ field, form, channel }: Props) => {
  const { kind, name, label, description, missing } = field
  const path = `config.${name}`
  const common = { label, description, required: missing !== undefined, ...form.getInputProps(path) }
  switch (kind) {
    case 'text':
      return <TextInput {...common} placeholder={field.placeholder} autoComplete="off" />
    case 'secret': {
      const current = channel === null ? null : shownField(channel.config, field)
      return (
        <PasswordInput
          {...common}
          {...(current !== null && {
            description: `Current value: ${current}. Leave this empty to keep it.`,
            required: false,
          })}
          placeholder={field.placeholder}
          // Browsers fill in saved passwords despite `off`.
          autoComplete="new-password"
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': 'Show what was entered' }}
        />
      )
    }
    case 'choice':
      return <Select {...common} data={[...field.choices]} allowDeselect={false} />
    case 'list':
      return (
        <TagsInput
          {...common}
          description={`${description} Press Enter after each; ${field.maxItems} at most.`}
          maxTags={field.maxItems}
          splitChars={[',', ';', '\n']}
          {...(common.value.length === 0 &&
            field.placeholder !== undefined && { placeholder: field.placeholder })}
        />
      )
    case 'switch':
      return (
        <Switch label={label} description={description} {...form.getInputProps(path, { type: 'checkbox' })} />
      )
  }
}

/** The input for one field of a channel's config, and where to get its value. */
export const ConfigInput = (props: Props) => {
  const { label, whereToGet } = props.field
  return (
    <Stack gap={4}>
      <Input {...props} />
      {whereToGet !== undefined && <WhereToGetIt what={label} {...whereToGet} />}
    </Stack>
  )
}
