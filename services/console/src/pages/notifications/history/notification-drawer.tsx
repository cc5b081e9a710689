import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState, LoadingState } from '../../../components/states.tsx'
import { NotificationDetails } from './notification-details.tsx'
import { notificationQuery } from './queries.ts'

/** The details of a message, in a drawer beside the list. */
export const NotificationDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(notificationQuery(id))
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title="Message"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingState />}
      {error === null && data !== undefined && <NotificationDetails notification={data} />}
    </Drawer>
  )
}
