import { Paper, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ChannelTypeName, findChannelType } from '../../../channels/channel-types.ts'
import { ErrorState } from '../../../components/states.tsx'
import type { PreferenceEventType } from '../event-types.ts'
import { type ExampleNames, previewQuery } from './queries.ts'

type Props = ExampleNames & { channelType: ChannelTypeName; eventType: PreferenceEventType }

const Messages = ({ channelType, eventType, ...names }: Props) => {
  const { data, error } = useQuery({
    ...previewQuery(channelType, eventType, names),
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

/** The messages that a channel would receive about example events. */
export const MessagePreview = (props: Props) => (
  // Without the key, the component of a type would get the messages of the type that was chosen before.
  <Messages key={props.channelType} {...props} />
)
