import { Affix, Button, Transition } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'

/** A button with the number of new deployments above the visible rows. It scrolls to the top. */
export const NewDeployments = ({ count }: { count: number }) => (
  <Affix position={{ top: 68, left: 0, right: 0 }} style={{ pointerEvents: 'none', textAlign: 'center' }}>
    <Transition mounted={count > 0} transition="slide-down">
      {(styles) => (
        <Button
          style={{ ...styles, pointerEvents: 'auto' }}
          radius="xl"
          size="xs"
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={() => window.scrollTo({ top: 0 })}
        >
          {count} new
        </Button>
      )}
    </Transition>
  </Affix>
)
