import { Modal, MultiSelect, Select, Stack, TagsInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { FormActions } from '../../../components/form-actions.tsx'
import type { Status } from '../../../components/status-badge.tsx'
import { useChannels } from '../channels/use-channels.ts'
import { MessagePreview } from './message-preview.tsx'
import { eventTypes, type Preference, type PreferenceEventType, preferencesQuery } from './queries.ts'

type Values = {
  channel_id: string
  event_type: PreferenceEventType
  products: string[]
  environments: string[]
  statuses: string[]
}

const bodyOf = ({ channel_id, event_type, products, environments, statuses }: Values) => ({
  channel_id,
  event_type,
  filters: { products, environments, statuses: statuses as Status[] },
})

const save = (preference: Preference | null, values: Values) => {
  if (preference === null) return api.POST('/notification-preferences/', { body: bodyOf(values) })
  const path = { 'preference-id': preference.id }
  return api.PATCH('/notification-preferences/{preference-id}', { params: { path }, body: bodyOf(values) })
}

/**
 * Returns the event types to choose from. They include `type`, even if it is a synonym such as
 * `version.completed`.
 */
const typesWith = (type: PreferenceEventType | undefined) =>
  type === undefined || eventTypes.some(({ value }) => value === type)
    ? eventTypes
    : [{ value: type, label: type }, ...eventTypes]

/** A form for a preference, with a preview of its messages. @param preference null for a new preference */
export const PreferenceModal = ({
  preference,
  onClose,
}: {
  preference: Preference | null
  onClose: () => void
}) => {
  const queryClient = useQueryClient()
  const channels = useChannels()
  const form = useForm<Values>({
    initialValues: {
      channel_id: preference?.channel_id ?? channels[0]?.id ?? '',
      event_type: preference?.event_type ?? 'deployment.*',
      products: preference?.filters.products ?? [],
      environments: preference?.filters.environments ?? [],
      statuses: preference?.filters.statuses ?? [],
    },
  })
  const saving = useMutation({
    mutationFn: async (values: Values) => save(preference, values),
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries(preferencesQuery)
    },
  })
  const { event_type, products, environments } = form.values
  const hasAllStatuses = event_type.endsWith('.*')
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={preference === null ? 'Create a preference' : 'Change a preference'}
    >
      <form onSubmit={form.onSubmit((values) => saving.mutate(values))}>
        <Stack>
          <Select
            label="Channel"
            data={channels.map(({ id, name }) => ({ value: id, label: name }))}
            allowDeselect={false}
            searchable
            {...form.getInputProps('channel_id')}
          />
          <Select
            label="Events"
            data={typesWith(preference?.event_type)}
            allowDeselect={false}
            {...form.getInputProps('event_type')}
          />
          {hasAllStatuses && (
            <MultiSelect
              label="Only these statuses"
              description="Leave empty for all."
              data={['pending', 'started', 'completed', 'failed', 'aborted']}
              {...form.getInputProps('statuses')}
            />
          )}
          <TagsInput
            label="Only these products"
            description="Press Enter after each name. Leave empty for all."
            {...form.getInputProps('products')}
          />
          {event_type.startsWith('deployment.') && (
            <TagsInput
              label="Only these environments"
              description="Press Enter after each name. Leave empty for all."
              {...form.getInputProps('environments')}
            />
          )}
          <MessagePreview eventType={event_type} product={products[0]} environment={environments[0]} />
          <FormActions saving={saving} disabled={form.values.channel_id === ''} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
