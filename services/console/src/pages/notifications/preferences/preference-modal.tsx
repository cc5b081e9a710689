import { Modal, MultiSelect, Select, Stack, TagsInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { FormActions } from '../../../components/form-actions.tsx'
import { type Status, statuses } from '../../../components/status-badge.tsx'
import { useChannels } from '../channels/use-channels.ts'
import { type PreferenceEventType, preferenceEventTypes } from '../event-types.ts'
import { MessagePreview } from '../preview/message-preview.tsx'
import { type Preference, savePreference } from './queries.ts'

type Values = {
  channel_id: string
  event_type: PreferenceEventType
  products: string[]
  environments: string[]
  statuses: string[]
}

type Props = { preference: Preference | null; onClose: () => void }

const bodyOf = ({ channel_id, event_type, ...filters }: Values) => ({
  channel_id,
  event_type,
  // Approvals have no status: a list of statuses would leave all of them out.
  filters: { ...filters, statuses: isAboutApprovals({ event_type }) ? [] : (filters.statuses as Status[]) },
})

/**
 * Returns the event types to choose from. They include `type`, even if it is a synonym such as
 * `version.completed`.
 */
const typesWith = (type: PreferenceEventType | undefined) =>
  type === undefined || preferenceEventTypes.some(({ value }) => value === type)
    ? preferenceEventTypes
    : [{ value: type, label: type }, ...preferenceEventTypes]

const isAboutApprovals = ({ event_type }: Pick<Values, 'event_type'>): boolean =>
  event_type.startsWith('approval.')

/** Inputs that restrict the events of a preference, as far as its type of event has these fields. */
const FilterInputs = ({ form }: { form: UseFormReturnType<Values> }) => (
  <>
    {form.values.event_type.endsWith('.*') && !isAboutApprovals(form.values) && (
      <MultiSelect
        label="Only these statuses"
        description="Leave empty for all, and for pre-flight checks, which have none."
        data={statuses}
        {...form.getInputProps('statuses')}
      />
    )}
    <TagsInput
      label="Only these products"
      description="Press Enter after each name. Leave empty for all."
      {...form.getInputProps('products')}
    />
    {(form.values.event_type.startsWith('deployment.') || isAboutApprovals(form.values)) && (
      <TagsInput
        label="Only these environments"
        description="Press Enter after each name. Leave empty for all."
        {...form.getInputProps('environments')}
      />
    )}
  </>
)

/** A form for a preference, with a preview of its messages. @param preference null for a new preference */
export const PreferenceModal = ({ preference, onClose }: Props) => {
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
  const saving = useMutation({ ...savePreference(preference), onSuccess: onClose })
  const { channel_id, event_type, products, environments } = form.values
  const channelType = channels.find(({ id }) => id === channel_id)?.channel_type
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={preference === null ? 'Create a preference' : 'Change a preference'}
    >
      <form onSubmit={form.onSubmit((values) => saving.mutate(bodyOf(values)))}>
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
          <FilterInputs form={form} />
          {channelType !== undefined && (
            <MessagePreview
              channelType={channelType}
              eventType={event_type}
              product={products[0]}
              environment={environments[0]}
            />
          )}
          <FormActions saving={saving} disabled={channel_id === ''} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
