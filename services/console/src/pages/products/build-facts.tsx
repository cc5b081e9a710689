import { Alert, Card, Stack, Text, Title } from '@mantine/core'
import { Commit } from '../../components/commit.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { type Fact, FactList } from '../../components/fact-list.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Metadata } from './metadata.tsx'
import type { Version } from './queries.ts'

/** The CI run of a build: the system and the build number, as a link if the address is known. */
const runOf = ({ build_url, build_number, source_system }: Version) => {
  const name = [source_system, build_number].filter((part) => part !== null).join(' ')
  if (build_url === null) return name === '' ? null : name
  return <ExternalLink to={build_url}>{name === '' ? build_url : name}</ExternalLink>
}

const factsOf = (version: Version): Fact[] => {
  const { status, scm_sha, scm_branch, scm_repository, built_by, built_by_name, built_by_email } = version
  const builder = built_by_name ?? built_by
  const firstSeen = <RelativeTime time={version.created_at} />
  const badge = status !== null && <StatusBadge status={status} />
  return [
    ['Status', badge || 'No build was reported, only deployments'],
    [
      'Commit',
      (scm_sha !== null || scm_branch !== null) && (
        <Commit sha={scm_sha} branch={scm_branch} repository={scm_repository} />
      ),
    ],
    ['Repository', scm_repository !== null && <ExternalLink to={scm_repository} />],
    ['CI run', runOf(version)],
    ['Built by', builder !== null && `${builder}${built_by_email === null ? '' : ` (${built_by_email})`}`],
    ['First seen', firstSeen],
    ['Ended', version.completed_at !== null && <RelativeTime time={version.completed_at} />],
  ]
}

/** What is known about the build of a version. */
export const BuildFacts = ({ version }: { version: Version }) => (
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
      <FactList facts={factsOf(version)} />
    </Card>
    <Metadata metadata={version.extra_metadata ?? {}} />
  </Stack>
)
