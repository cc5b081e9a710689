import { Group, Stack, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Beside the title, at the end of the line. */
  actions?: ReactNode
  children: ReactNode
}

/** A page's frame: its heading, which is the window's title as well, and what is below. */
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
