import { Alert, Card, DataList, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Commit } from '../../components/commit.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Metadata } from './metadata.tsx'
import type { Version } from './queries.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <DataList.Item>
    <DataList.ItemLabel c="var(--mantine-color-text)">{name}</DataList.ItemLabel>
    <DataList.ItemValue style={{ overflowWrap: 'anywhere', minWidth: 0 }}>{children}</DataList.ItemValue>
  </DataList.Item>
)

/** The CI run of a build: the system and the build number, as a link if the address is known. */
const Run = ({ version: { build_url, build_number, source_system } }: { version: Version }) => {
  const name = [source_system, build_number].filter((part) => part !== null).join(' ')
  if (build_url === null) return name
  return <ExternalLink to={build_url}>{name === '' ? build_url : name}</ExternalLink>
}

/** What is known about the build of a version. Facts without a value are left out. */
export const BuildFacts = ({ version }: { version: Version }) => {
  const builder = version.built_by_name ?? version.built_by
  const hasRun = [version.build_url, version.build_number, version.source_system].some(
    (part) => part !== null,
  )
  return (
    <Stack gap="xs" component="section" aria-labelledby="build">
      <Title order={2} size="h4" id="build">
        Build
      </Title>
      {version.error_message !== null && (
        <Alert color="red" title={version.error_code ?? 'The build failed'}>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {version.error_message}
          </Text>
        </Alert>
      )}
      <Card withBorder>
        <DataList gap="xs" labelWidth="7rem">
          <Fact name="Status">
            {version.status === null ? (
              'No build was reported, only deployments'
            ) : (
              <StatusBadge status={version.status} />
            )}
          </Fact>
          {(version.scm_sha !== null || version.scm_branch !== null) && (
            <Fact name="Commit">
              <Commit sha={version.scm_sha} branch={version.scm_branch} repository={version.scm_repository} />
            </Fact>
          )}
          {version.scm_repository !== null && (
            <Fact name="Repository">
              <ExternalLink to={version.scm_repository} />
            </Fact>
          )}
          {hasRun && (
            <Fact name="CI run">
              <Run version={version} />
            </Fact>
          )}
          {builder !== null && (
            <Fact name="Built by">
              {builder}
              {version.built_by_email !== null && ` (${version.built_by_email})`}
            </Fact>
          )}
          <Fact name="First seen">
            <RelativeTime time={version.created_at} />
          </Fact>
          {version.completed_at !== null && (
            <Fact name="Ended">
              <RelativeTime time={version.completed_at} />
            </Fact>
          )}
        </DataList>
      </Card>
      <Metadata metadata={version.extra_metadata} />
    </Stack>
  )
}
