import { Text } from '@mantine/core'
import { overviewAddress } from '../../components/addresses.ts'
import { Page } from '../../components/page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { EmptyState } from '../../components/states.tsx'

/** Shown for the id of a version that does not exist. */
export const UnknownVersionPage = () => (
  <Page>
    <EmptyState title="There is no such version">
      <Text size="sm">Its product was deleted, or the address is wrong.</Text>
      <PageLink href={overviewAddress}>All products</PageLink>
    </EmptyState>
  </Page>
)
