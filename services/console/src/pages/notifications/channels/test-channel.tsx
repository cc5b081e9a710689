import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { Schemas } from '../../../api/client.ts'
import { findChannelType } from '../../../channels/channel-types.ts'
import { type Channel, testChannel } from './queries.ts'

type Result = Schemas['NotificationChannelTest'] | Schemas['NotificationChannelTestPending']

const showResult = ({ name, channel_type }: Channel, result: Result): void => {
  switch (result.status) {
    case 'sent':
      return void notifications.show({
        color: 'green',
        message: [`${name} accepted the test message.`, findChannelType(channel_type)?.sent].join(' '),
      })
    case 'pending':
      return void notifications.show({
        color: 'yellow',
        message: `${name} has not accepted the test message yet.`,
      })
    case 'failed':
      return void notifications.show({
        color: 'red',
        autoClose: false,
        title: `${name} did not accept the test message`,
        message: result.error ?? `It answered ${result.status_code}`,
      })
  }
}

/** A button that sends a test message to a channel and shows its outcome. */
export const TestChannel = ({ channel }: { channel: Channel }) => {
  const test = useMutation({
    ...testChannel(channel),
    onSuccess: (result) => showResult(channel, result),
    onError: ({ message }) => notifications.show({ color: 'red', message }),
  })
  return (
    <Button
      size="xs"
      variant="default"
      loading={test.isPending}
      onClick={() => test.mutate()}
      aria-label={`Send a test message to ${channel.name}`}
    >
      Test
    </Button>
  )
}
