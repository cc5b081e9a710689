import { Drawer } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { DataBoundary } from '../../../components/data-boundary.tsx'
import { NotificationDetails } from './notification-details.tsx'
import { notificationQuery } from './queries.ts'

const Content = ({ id }: { id: string }) => {
  const { data } = useSuspenseQuery(notificationQuery(id))
  return <NotificationDetails notification={data} />
}

/** The details of a message, in a drawer beside the list. */
export const NotificationDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Drawer opened onClose={onClose} position="right" size="lg" title="Message">
    <DataBoundary>
      <Content id={id} />
    </DataBoundary>
  </Drawer>
)
