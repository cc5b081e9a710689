import { Badge, Tooltip } from '@mantine/core'
import { useDataLag } from '../api/data-lag.ts'
import type { LiveState } from '../live/live-stream.ts'

const looks: Record<LiveState | 'behind', { color: string; label: string; means: string }> = {
  connecting: { color: 'gray', label: 'Connecting', means: 'Pages show what they fetched.' },
  live: { color: 'green', label: 'Live', means: 'Pages turn when something happens.' },
  lost: {
    color: 'red',
    label: 'Not live',
    means: 'The connection is lost, and tried again. Pages may be stale.',
  },
  behind: { color: 'yellow', label: 'Behind', means: 'Answers may lack the last events for a moment.' },
}

/** Whether what is on screen is what is. */
export const LiveIndicator = ({ state }: { state: LiveState }) => {
  const isBehind = useDataLag()
  const { color, label, means } = looks[state === 'live' && isBehind ? 'behind' : state]
  return (
    <Tooltip label={means} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
      <Badge variant="dot" color={color} component="output" tabIndex={0} data-testid="live-state">
        {label}
      </Badge>
    </Tooltip>
  )
}
