import { Modal, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { FormActions } from '../../../components/form-actions.tsx'
import { type Channel, channelsQuery } from './queries.ts'

type Values = { name: string; webhook_url: string; enabled: boolean }

const create = ({ name, webhook_url, enabled }: Values) =>
  api.POST('/notification-channels/', {
    body: { name, enabled, channel_type: 'chat_webhook', config: { webhook_url } },
  })

/**
 * Changes a channel. It sends the address only when the user entered one: the form lacks the stored address.
 */
const change = ({ id }: Channel, { name, webhook_url, enabled }: Values) =>
  api.PATCH('/notification-channels/{channel-id}', {
    params: { path: { 'channel-id': id } },
    body: { name, enabled, ...(webhook_url.trim() !== '' && { config: { webhook_url } }) },
  })

/** A form for a channel. @param channel null for a new channel */
export const ChannelModal = ({ channel, onClose }: { channel: Channel | null; onClose: () => void }) => {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: { name: channel?.name ?? '', webhook_url: '', enabled: channel?.enabled ?? true },
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name' : null),
      webhook_url: (url) => (channel === null && url.trim() === '' ? 'Enter the address of a webhook' : null),
    },
  })
  const saving = useMutation({
    mutationFn: async (values: Values) => (channel === null ? create(values) : change(channel, values)),
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries(channelsQuery)
    },
  })
  return (
    <Modal opened onClose={onClose} title={channel === null ? 'Create a channel' : `Change ${channel.name}`}>
      <form onSubmit={form.onSubmit((values) => saving.mutate(values))}>
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
