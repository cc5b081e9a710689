import { Group, Text } from '@mantine/core'
import { IconGitBranch } from '@tabler/icons-react'
import { ExternalLink } from './external-link.tsx'
import { webUrl } from './web-address.ts'

type Props = { sha: string | null; branch: string | null; repository: string | null }

/** Where known hosts show a commit. */
const paths: Record<string, string> = {
  'github.com': 'commit',
  'codeberg.org': 'commit',
  'gitlab.com': '-/commit',
  'bitbucket.org': 'commits',
}

/** The page of a commit, where the repository is at a host that we know. */
const commitAddress = (repository: string | null, sha: string): string | undefined => {
  const url = webUrl(repository)
  if (url === undefined || !/^[0-9a-f]{7,64}$/i.test(sha)) return undefined
  // A user name, as repositories of Bitbucket have it, stays out.
  const { origin, hostname, pathname } = url
  const path = paths[hostname]
  if (path === undefined) return undefined
  return `${origin}${pathname.replace(/\/$|\.git\/?$/, '')}/${path}/${sha}`
}

/** What tells people one commit from another. */
const shortSha = (sha: string): string => (/^[0-9a-f]{12,}$/i.test(sha) ? sha.slice(0, 10) : sha)

/** A commit and its branch, linked where we know how. */
export const Commit = ({ sha, branch, repository }: Props) => {
  const address = sha === null ? undefined : commitAddress(repository, sha)
  return (
    <Group gap="xs" wrap="wrap">
      {sha !== null && (
        <Text span size="sm" className="mono" title={sha} style={{ overflowWrap: 'anywhere' }}>
          {address === undefined ? shortSha(sha) : <ExternalLink to={address}>{shortSha(sha)}</ExternalLink>}
        </Text>
      )}
      {branch !== null && (
        <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
          <IconGitBranch size={14} aria-label="Branch" style={{ verticalAlign: '-2px' }} /> {branch}
        </Text>
      )}
    </Group>
  )
}
