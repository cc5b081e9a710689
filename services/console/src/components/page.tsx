import { Group, Stack, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Buttons at the right end of the title line. */
  actions?: ReactNode
  children: ReactNode
}

/** Frame of a page: sets the window's title, and shows the heading above the content. */
export const Page = ({ title, actions, children }: Props) => {
  useDocumentTitle(`${title} · Shiplog`)
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}
