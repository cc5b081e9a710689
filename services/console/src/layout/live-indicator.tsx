import { Badge, Tooltip } from '@mantine/core'
import { useDataLag } from '../api/data-lag.ts'
import type { LiveState } from '../live/live-stream.ts'

const looks: Record<LiveState | 'behind', { color: string; label: string; hint: string }> = {
  connecting: {
    color: 'gray',
    label: 'Connecting',
    hint: 'Connecting. Until then, pages do not update by themselves.',
  },
  live: { color: 'green', label: 'Live', hint: 'Pages update by themselves when something happens.' },
  lost: {
    color: 'red',
    label: 'Not live',
    hint: 'The connection is lost. It is retried by itself; until then, pages may be out of date.',
  },
  behind: {
    color: 'yellow',
    label: 'Behind',
    hint: 'Pages may lack the last events. They appear by themselves within seconds.',
  },
}

/** Shows whether pages are live: connected, reconnecting, or behind the events. */
export const LiveIndicator = ({ state }: { state: LiveState }) => {
  const isBehind = useDataLag()
  const { color, label, hint } = looks[state === 'live' && isBehind ? 'behind' : state]
  return (
    <Tooltip label={hint} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
      <Badge variant="dot" color={color} component="output" tabIndex={0} data-testid="live-state">
        {label}
      </Badge>
    </Tooltip>
  )
}
