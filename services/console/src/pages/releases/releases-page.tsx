import { Button, Group, Select, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { given } from '../../api/search-params.ts'
import { DataBoundary } from '../../components/data-boundary.tsx'
import { Page } from '../../components/page.tsx'
import { useHasRole } from '../../session/session.ts'
import { ReleaseList } from './release-list.tsx'
import { ReleaseModal } from './release-modal.tsx'
import { releaseStatusLook } from './release-status.tsx'
import { type ReleaseStatus, releaseStatuses } from './search.ts'

const route = getRouteApi('/shell/console/releases')
const options = releaseStatuses.map((value) => ({ value, label: releaseStatusLook(value).label }))

/** The list of releases, and the form for a new one. */
export const ReleasesPage = () => {
  const search = route.useLoaderDeps()
  const shownSearch = useDeferredValue(search)
  const navigate = route.useNavigate()
  const mayChange = useHasRole('member')
  const [opened, { open, close }] = useDisclosure(false)
  const showStatus = (status: ReleaseStatus | null): void =>
    void navigate({ search: given({ status: status ?? undefined }) })
  return (
    <Page
      actions={
        mayChange && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
            New release
          </Button>
        )
      }
    >
      <Group justify="space-between" align="center">
        <Text size="sm">A release holds versions of several products that belong together.</Text>
        <Select
          aria-label="Status"
          placeholder="Any status"
          clearable
          data={options}
          value={search.status ?? null}
          onChange={(value) => showStatus(value as ReleaseStatus | null)}
          w={180}
        />
      </Group>
      <DataBoundary>
        <ReleaseList
          search={shownSearch}
          onAll={() => showStatus(null)}
          {...(mayChange && { onNew: open })}
        />
      </DataBoundary>
      {opened && <ReleaseModal release={null} onClose={close} />}
    </Page>
  )
}
