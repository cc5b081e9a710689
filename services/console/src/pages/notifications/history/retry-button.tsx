import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

/** A button that queues a sent or failed message again. A pending message keeps its position in the queue. */
export const RetryButton = ({ id }: { id: string }) => {
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () =>
      api.POST('/notification-history/{notification-id}/retry', {
        params: { path: { 'notification-id': id } },
      }),
    onSuccess: async () => {
      notifications.show({ message: 'The message will be sent again.' })
      await queryClient.invalidateQueries({ queryKey: ['notifications'] })
    },
    onError: ({ message }) => notifications.show({ color: 'red', message }),
  })
  return (
    <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
      Send again
    </Button>
  )
}
