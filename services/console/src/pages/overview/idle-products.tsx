import { Button, Text } from '@mantine/core'
import { idleDays, maxIdleCount } from './queries.ts'
import type { MatrixView } from './search.ts'
import type { useView } from './use-view.ts'

type Props = { count: number; view: MatrixView; onChange: ReturnType<typeof useView>[1] }

/** Says how many idle products are hidden, with a button that shows them or hides them again. */
export const IdleProducts = ({ count, view, onChange }: Props) => {
  if (view.idle === 'shown')
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => onChange({ idle: undefined })}>
        Hide products idle for {idleDays} days
      </Button>
    )
  if (count === 0) return null
  return (
    <Text size="sm">
      {count >= maxIdleCount ? `${maxIdleCount} or more` : count} {count === 1 ? 'product' : 'products'} idle
      for {idleDays} days{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => onChange({ idle: 'shown' })}>
        Show
      </Button>
    </Text>
  )
}
