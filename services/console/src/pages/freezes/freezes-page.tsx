import { Alert, Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { freezesAddress } from '../../components/addresses.ts'
import { DataBoundary } from '../../components/data-boundary.tsx'
import { LightLink } from '../../components/light-link.tsx'
import { Page } from '../../components/page.tsx'
import { EmptyState } from '../../components/states.tsx'
import { FreezeList } from './freeze-list.tsx'
import { addMonths, type Month, nameOfMonth } from './month.ts'
import { MonthView } from './month-view.tsx'
import { freezesQuery } from './queries.ts'

const route = getRouteApi('/shell/console/freezes')
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const Months = ({ month }: { month: Month }) => (
  <Group gap="xs" component="nav" aria-label="Months">
    <Button
      component={LightLink}
      href={freezesAddress(addMonths(month, -1))}
      variant="default"
      leftSection={<IconChevronLeft size={16} aria-hidden />}
    >
      Previous month
    </Button>
    <Button component={LightLink} href={freezesAddress()} variant="default">
      This month
    </Button>
    <Button
      component={LightLink}
      href={freezesAddress(addMonths(month, 1))}
      variant="default"
      rightSection={<IconChevronRight size={16} aria-hidden />}
    >
      Next month
    </Button>
  </Group>
)

const Freezes = ({ month }: { month: Month }) => {
  const { data } = useSuspenseQuery(freezesQuery(month))
  const { freezes, truncated } = data
  return (
    <>
      {truncated && (
        <Alert color="yellow" role="status" title="Not all freezes are shown">
          There are more than {freezes.length} freezes in these weeks. The last ones are left out.
        </Alert>
      )}
      <Box visibleFrom="sm">
        <MonthView month={month} freezes={freezes} />
      </Box>
      {freezes.length === 0 ? (
        <EmptyState title={`No freezes in ${nameOfMonth(month)}`}>
          <Text size="sm">Freezes are made by rules of type “freeze”.</Text>
        </EmptyState>
      ) : (
        <Stack gap="xs" component="section" aria-labelledby="list">
          <Title order={3} size="h5" id="list">
            All freezes of these weeks
          </Title>
          <FreezeList freezes={freezes} />
        </Stack>
      )}
    </>
  )
}

/** A calendar of the periods in which nothing may be deployed: a month, and a list. */
export const FreezesPage = () => {
  const { month } = route.useLoaderDeps()
  const shownMonth = useDeferredValue(month)
  return (
    <Page actions={<Months month={month} />}>
      <Title order={2} size="h4" aria-live="polite">
        {nameOfMonth(month)}
      </Title>
      <Text size="sm">
        Times are in your time zone, {timeZone}. Days in the past show what today’s rules say, not what was in
        force.
      </Text>
      <DataBoundary>
        <Freezes month={shownMonth} />
      </DataBoundary>
    </Page>
  )
}
