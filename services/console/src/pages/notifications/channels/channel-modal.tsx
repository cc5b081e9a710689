import { Modal, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { Schemas } from '../../../api/client.ts'
import { FormActions } from '../../../components/form-actions.tsx'
import { type Channel, saveChannel } from './queries.ts'

type Values = { name: string; webhook_url: string; enabled: boolean }

/** Leaves out an empty address, because the form lacks the stored address of a channel. */
const patchOf = ({ webhook_url, ...values }: Values): Schemas['NotificationChannelPatch'] => ({
  ...values,
  channel_type: 'chat_webhook',
  ...(webhook_url.trim() !== '' && { config: { webhook_url } }),
})

/** A form for a channel. @param channel null for a new channel */
export const ChannelModal = ({ channel, onClose }: { channel: Channel | null; onClose: () => void }) => {
  const form = useForm<Values>({
    initialValues: { name: channel?.name ?? '', webhook_url: '', enabled: channel?.enabled ?? true },
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name' : null),
      webhook_url: (url) => (channel === null && url.trim() === '' ? 'Enter the address of a webhook' : null),
    },
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
          <TextInput
            label="Webhook address"
            description={
              channel === null
                ? 'An incoming webhook of your chat service. The address is stored encrypted, and never shown again.'
                : `Current address: ${channel.config.webhook_url}. Leave this empty to keep it.`
            }
            placeholder="https://hooks.chat.example.com/…"
            required={channel === null}
            autoComplete="off"
            {...form.getInputProps('webhook_url')}
          />
          <Switch label="Enabled" {...form.getInputProps('enabled', { type: 'checkbox' })} />
          <FormActions saving={saving} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
