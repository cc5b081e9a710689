import { Paper, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ChannelTypeName, findChannelType } from '../../../channels/channel-types.ts'
import { ErrorState } from '../../../components/states.tsx'
import { type PreferenceEventType, previewQuery } from './queries.ts'

type Props = {
  channelType: ChannelTypeName
  eventType: PreferenceEventType
  product: string | undefined
  environment: string | undefined
}

/** The messages that a preference would send about example events. */
export const MessagePreview = ({ channelType, eventType, product, environment }: Props) => {
  const { data, error } = useQuery({
    ...previewQuery(channelType, eventType, { product, environment }),
    placeholderData: keepPreviousData,
  })
  const Preview = findChannelType(channelType)?.Preview
  if (error !== null) return <ErrorState error={error} />
  return (
    <section aria-label="Preview">
      <Text size="sm" fw={600} mb={4}>
        Preview
      </Text>
      <Stack gap="xs" mah="20rem" style={{ overflowY: 'auto' }} tabIndex={0}>
        {data?.messages.map(({ event_type, body }) => (
          <Paper key={event_type} withBorder p="sm">
            {Preview !== undefined && <Preview body={body} />}
          </Paper>
        ))}
      </Stack>
    </section>
  )
}
