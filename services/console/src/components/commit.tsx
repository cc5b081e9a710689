import { Group, Text } from '@mantine/core'
import { IconGitBranch } from '@tabler/icons-react'
import { ExternalLink } from './external-link.tsx'
import { webUrl } from './web-address.ts'

type Props = { sha: string | null; branch: string | null; repository: string | null }

/** Path of a commit's page below its repository, by code host. */
const commitPaths: Record<string, string> = {
  'github.com': 'commit',
  'codeberg.org': 'commit',
  'gitlab.com': '-/commit',
  'bitbucket.org': 'commits',
}

/**
 * Returns the address of a commit's page; undefined without a SHA, or when `commitPaths` lacks the code host.
 */
const commitAddress = (repository: string | null, sha: string): string | undefined => {
  const url = webUrl(repository)
  if (url === undefined || !/^[0-9a-f]{7,64}$/i.test(sha)) return undefined
  // `origin` leaves out a user name, which addresses of Bitbucket repositories contain.
  const { origin, hostname, pathname } = url
  const path = commitPaths[hostname]
  if (path === undefined) return undefined
  return `${origin}${pathname.replace(/\/$|\.git\/?$/, '')}/${path}/${sha}`
}

/** Returns the first ten digits of a SHA. Other text is returned unchanged. */
const shortSha = (sha: string): string => (/^[0-9a-f]{12,}$/i.test(sha) ? sha.slice(0, 10) : sha)

/** A commit and its branch. The commit is a link when its code host is known. */
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
