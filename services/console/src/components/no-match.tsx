import { Button, Text } from '@mantine/core'
import { EmptyState } from './states.tsx'

type Props = {
  title: string
  /** What the filters compare in full, such as `names`. */
  compared: string
  onClear: () => void
}

/** Shown in place of a list in which no row matches the filters. */
export const NoMatch = ({ title, compared, onClear }: Props) => (
  <EmptyState title={title}>
    <Text size="sm">Enter {compared} in full: parts of them match nothing.</Text>
    <Button variant="default" onClick={onClear}>
      Clear all filters
    </Button>
  </EmptyState>
)
