import { Group, Stack, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type ErrorComponentProps, useMatch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Failure } from './data-boundary.tsx'
import { LoadingState } from './states.tsx'

type Props = {
  /** By default, the title of the page in `page-list.ts`. */
  title?: string
  /** Buttons at the right end of the title line. */
  actions?: ReactNode
  children: ReactNode
}

/** Frame of a page: sets the window's title, and shows the heading above the content. */
export const Page = ({ title: given, actions, children }: Props) => {
  const listed = useMatch({ strict: false, shouldThrow: false, select: ({ staticData }) => staticData.title })
  const title = given ?? listed ?? ''
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

/** Shown instead of a page that could not be loaded. */
export const PageError = (props: ErrorComponentProps) => (
  <Page>
    <Failure {...props} />
  </Page>
)

/** Shown instead of a page while it is loading. */
export const PagePending = () => (
  <Page>
    <LoadingState />
  </Page>
)
