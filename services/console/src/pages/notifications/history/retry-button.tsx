import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { retryNotification } from './queries.ts'

export const RetryButton = ({ id }: { id: string }) => {
  const retry = useMutation({
    ...retryNotification(id),
    onSuccess: () => void notifications.show({ message: 'The message will be sent again.' }),
    onError: ({ message }) => notifications.show({ color: 'red', message }),
  })
  return (
    <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
      Send again
    </Button>
  )
}
