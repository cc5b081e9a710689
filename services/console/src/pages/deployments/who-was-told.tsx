import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { type DeploymentEvent, toldQuery } from './queries.ts'
import { ToldRow } from './told-row.tsx'

/** People are told of changes of status, of each at most once per preference. */
const isToldOf = ({ event_type }: DeploymentEvent): boolean =>
  event_type !== 'deployment.amended' && event_type !== 'deployment.late'

/** Messages about a deployment: where they went, and whether they arrived. */
export const WhoWasTold = ({ events }: { events: DeploymentEvent[] }) => {
  const told = useQueries({ queries: events.filter(isToldOf).map(({ id }) => toldQuery(id)) })
  const failed = told.filter(({ error }) => error !== null)
  const all = told.flatMap(({ data }) => data?.rows ?? [])
  const hasMore = told.some(({ data }) => data !== undefined && data.next !== null)
  return (
    <Stack gap="xs">
      {all.map((notification) => (
        <ToldRow key={notification.id} notification={notification} />
      ))}
      {hasMore && <Text size="sm">The history of notifications has the others.</Text>}
      {told.some(({ isPending }) => isPending) && <Skeleton height={32} aria-label="Loading" />}
      {failed.length > 0 && (
        <Group gap="xs" role="alert">
          <Text size="sm">This could not be loaded: {failed[0]?.error?.message}</Text>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              for (const { refetch } of failed) void refetch()
            }}
          >
            Try again
          </Button>
        </Group>
      )}
      {all.length === 0 && told.every(({ isSuccess }) => isSuccess) && (
        <Text size="sm">Nobody: no preference asks for messages about it.</Text>
      )}
    </Stack>
  )
}
