import { Drawer, Stack, Text, Timeline } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { DataBoundary } from '../../components/data-boundary.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { EmptyState } from '../../components/states.tsx'
import { ruleModeLabels } from '../../rules/rule-config.ts'
import { ruleSentence } from '../../rules/rule-sentence.ts'
import { type Revision, revisionsQuery } from './queries.ts'

const actionLabels: Record<Revision['action'], string> = {
  created: 'Created',
  changed: 'Changed',
  deleted: 'Deleted',
}

const About = ({ revision: { action, rule, comment, changed_by, changed_at } }: { revision: Revision }) => (
  <Stack gap={4}>
    <Text size="xs">
      {actionLabels[action]} by {changed_by ?? 'an operator'}, <RelativeTime time={changed_at} />
    </Text>
    {comment !== null && <Text size="sm">“{comment}”</Text>}
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {ruleModeLabels[rule.mode]}: {ruleSentence(rule)}
    </Text>
    {rule.message !== null && <Text size="sm">Message: {rule.message}</Text>}
  </Stack>
)

const Content = ({ id }: { id: string }) => {
  const { data } = useSuspenseQuery(revisionsQuery(id))
  if (data === null) return <EmptyState title="There is no such rule" />
  return (
    <Stack>
      <Timeline bulletSize={12} active={-1}>
        {data.rows.map((revision) => (
          <Timeline.Item key={revision.revision} title={`${revision.revision}. ${revision.rule.name}`}>
            <About revision={revision} />
          </Timeline.Item>
        ))}
      </Timeline>
      {data.hasMore && <Text size="sm">Older revisions are not shown.</Text>}
    </Stack>
  )
}

/** The revisions of a rule, newest first, in a drawer beside the list. */
export const RevisionsDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Drawer opened onClose={onClose} position="right" size="lg" title="Revisions">
    <DataBoundary key={id}>
      <Content id={id} />
    </DataBoundary>
  </Drawer>
)
