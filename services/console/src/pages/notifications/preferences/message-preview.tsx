import { Paper, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../components/states.tsx'
import { blocksOf } from './blocks.ts'
import { BlockView } from './message-blocks.tsx'
import { type PreferenceEventType, previewQuery } from './queries.ts'

type Props = {
  eventType: PreferenceEventType
  product: string | undefined
  environment: string | undefined
}

/** The messages that a preference would send about example events. */
export const MessagePreview = ({ eventType, product, environment }: Props) => {
  const { data, error } = useQuery({
    ...previewQuery(eventType, { product, environment }),
    placeholderData: keepPreviousData,
  })
  if (error !== null) return <ErrorState error={error} />
  return (
    <section aria-label="Preview">
      <Text size="sm" fw={600} mb={4}>
        Preview
      </Text>
      <Stack gap="xs" mah="20rem" style={{ overflowY: 'auto' }} tabIndex={0}>
        {data?.messages.map(({ event_type, body }) => (
          <Paper key={event_type} withBorder p="sm">
            {blocksOf(body).map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids and a fixed order
              <BlockView key={index} block={block} />
            ))}
          </Paper>
        ))}
      </Stack>
    </section>
  )
}
