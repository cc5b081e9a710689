import { Table, Text } from '@mantine/core'
import type { ComparedVersion } from '../api/comparisons.ts'
import { versionAddress } from './addresses.ts'
import { Commit } from './commit.tsx'
import { ExternalLink } from './external-link.tsx'
import { PageLink } from './page-link.tsx'
import { RelativeTime } from './relative-time.tsx'
import { StatusBadge } from './status-badge.tsx'

const buildName = ({ build_number, source_system }: ComparedVersion): string =>
  build_number === null ? (source_system ?? 'build') : `#${build_number}`

const toRow = (product: string) => (version: ComparedVersion) => {
  const { scm_sha, scm_branch, scm_repository, build_url, status, created_at } = version
  return (
    <Table.Tr key={version.version_id}>
      <Table.Th scope="row" fw={400}>
        <PageLink href={versionAddress(product, version.version)} className="mono" cut={version.version} />
      </Table.Th>
      <Table.Td>
        <Commit sha={scm_sha} branch={scm_branch} repository={scm_repository} />
      </Table.Td>
      <Table.Td>
        <Text size="sm" truncate title={version.built_by_email ?? undefined}>
          {version.built_by_name ?? version.built_by ?? '–'}
        </Text>
      </Table.Td>
      <Table.Td>
        <RelativeTime time={created_at} />
      </Table.Td>
      <Table.Td>{status === null ? '–' : <StatusBadge status={status} />}</Table.Td>
      <Table.Td>
        {build_url === null ? (
          '–'
        ) : (
          <Text size="sm" component="div">
            <ExternalLink to={build_url}>{buildName(version)}</ExternalLink>
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** Versions with their commits, authors and builds. */
export const VersionTable = ({ product, versions }: { product: string; versions: ComparedVersion[] }) => (
  <Table.ScrollContainer minWidth={720} tabIndex={0} role="group" aria-label="Versions">
    <Table layout="fixed" highlightOnHover aria-label="Versions between them">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Version</Table.Th>
          <Table.Th scope="col" w="26%">
            Commit
          </Table.Th>
          <Table.Th scope="col">Built by</Table.Th>
          <Table.Th scope="col" w={110}>
            First seen
          </Table.Th>
          <Table.Th scope="col" w={130}>
            Build
          </Table.Th>
          <Table.Th scope="col" w={110}>
            CI run
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{versions.map(toRow(product))}</Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
