import { Group, Stack, Text, Timeline, Title } from '@mantine/core'
import { notificationsAddress } from '../../../components/addresses.ts'
import { type Fact, FactList } from '../../../components/fact-list.tsx'
import { NotificationStatus } from '../../../components/notification-status.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { exactTime, RelativeTime } from '../../../components/relative-time.tsx'
import { useHasRole } from '../../../session/session.ts'
import { useChannelName, useChannels, useSentNote } from '../channels/use-channels.ts'
import type { NotificationWithAttempts } from './queries.ts'
import { RetryButton } from './retry-button.tsx'

type Attempt = NotificationWithAttempts['attempt_history'][number]

const outcomeOf = ({ status_code, error, duration_ms }: Attempt): string => {
  if (duration_ms === null) return 'the outcome was not recorded'
  const answer = status_code === null ? 'no answer' : `answered ${status_code}`
  return `${answer} after ${duration_ms} ms${error === null ? '' : `: ${error}`}`
}

const Attempts = ({ attempts }: { attempts: Attempt[] }) => (
  <Timeline active={attempts.length - 1} bulletSize={14} aria-label="Attempts">
    {attempts.map((attempt) => (
      <Timeline.Item
        key={attempt.attempt}
        color={attempt.error === null ? 'green' : 'red'}
        title={`Attempt ${attempt.attempt}${attempt.resend ? ', possibly a duplicate' : ''}`}
      >
        <Text size="sm">{exactTime(attempt.started_at)}</Text>
        <Text size="sm">{outcomeOf(attempt)}</Text>
        {attempt.response_excerpt !== null && (
          <Text size="xs" className="mono" style={{ overflowWrap: 'anywhere' }}>
            {attempt.response_excerpt}
          </Text>
        )}
      </Timeline.Item>
    ))}
  </Timeline>
)

/** A button that sends the message again. It is a link to the channels while the channel is disabled. */
const SendAgain = ({ id, channelId }: { id: string; channelId: string }) => {
  const mayRetry = useHasRole('member')
  const isDisabled = useChannels().some((channel) => channel.id === channelId && !channel.enabled)
  if (!mayRetry) return null
  if (!isDisabled) return <RetryButton id={id} />
  return <PageLink href={notificationsAddress({ tab: 'channels' })}>The channel is disabled</PageLink>
}

/** A message with every attempt to send it. */
export const NotificationDetails = ({ notification }: { notification: NotificationWithAttempts }) => {
  const nameOf = useChannelName()
  const sentNote = useSentNote()(notification)
  const { id, status, product_name, version, environment_name, event_type, channel_id } = notification
  const facts: Fact[] = [
    ['Event', event_type],
    ['Product', `${product_name ?? '–'} ${version ?? ''}`],
    ['Environment', environment_name ?? '–'],
    ['Channel', nameOf(channel_id)],
  ]
  return (
    <Stack>
      <Group justify="space-between">
        <NotificationStatus status={status} />
        {product_name !== null && <SendAgain id={id} channelId={channel_id} />}
      </Group>
      {sentNote !== undefined && <Text size="sm">{sentNote}</Text>}
      <FactList facts={facts} />
      {notification.next_attempt_at !== null && (
        <Text size="sm">
          Next attempt: <RelativeTime time={notification.next_attempt_at} />
        </Text>
      )}
      <Title order={3} size="h5">
        Attempts
      </Title>
      {notification.attempt_history.length === 0 ? (
        <Text size="sm">No attempt yet.</Text>
      ) : (
        <Attempts attempts={notification.attempt_history} />
      )}
    </Stack>
  )
}
