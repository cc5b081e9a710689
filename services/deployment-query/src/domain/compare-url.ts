/** The commit of a version, as events reported it. */
export type Commit = { scm_sha: string | null; scm_repository: string | null }

/** Address of a repository: its host, with a port if it has one, and the decoded segments of its path. */
type Repository = { host: string; segments: string[] }
type HostKind = {
  hosts: RegExp
  /** Returns the segments of a repository's own path; undefined if the path names no repository. */
  project: (segments: string[]) => string[] | undefined
  /** Returns the rest of the path of the page that shows the commits of `newer` without those of `older`. */
  page: (older: string, newer: string) => string
  /** Host of the page, when it is not the repository's. */
  pageHost?: string
}

/** Longest address that every browser opens. */
const maxLength = 2_048

/** Matches hosts with the name between dots or hyphens: `gitlab.example.com`, `my-gitlab.corp`. */
const hostNamed = (name: string): RegExp => new RegExp(`(^|[.-])(${name})([.-]|$)`)

const withoutSuffix = (name: string): string => name.replace(/(?<=.)\.git$/, '')

const threeDots = (older: string, newer: string): string => `compare/${older}...${newer}`

/** For paths `owner/name`. Further segments are ignored, because they name a page of the repository. */
const ownerAndName = ([owner, name]: string[]): string[] | undefined =>
  owner === undefined || name === undefined ? undefined : [owner, withoutSuffix(name)]

/**
 * For paths `group/subgroup/…/name`. The segment `-` and all after it are ignored, because they name a page
 * of the project.
 */
const gitlab = (segments: string[]): string[] | undefined => {
  const end = segments.indexOf('-')
  const project = end === -1 ? segments : segments.slice(0, end)
  const name = project.at(-1)
  return name === undefined || project.length < 2 ? undefined : project.with(-1, withoutSuffix(name))
}

/**
 * For paths `scm/KEY/name.git`, by ssh `KEY/name.git`, and for pages `projects/KEY/repos/name` and
 * `users/ada/repos/name`.
 */
const bitbucketServer = ([first, second, third, fourth]: string[]): string[] | undefined => {
  if ((first === 'projects' || first === 'users') && second && third === 'repos' && fourth)
    return [first, second, third, withoutSuffix(fourth)]
  const [key, name] = first === 'scm' ? [second, third] : [first, second]
  if (key === undefined || name === undefined) return undefined
  const owner = key.startsWith('~') ? ['users', key.slice(1)] : ['projects', key]
  return [...owner, 'repos', withoutSuffix(name)]
}

/**
 * For paths `organisation/project/_git/name`. The project may be missing if it has the name of the
 * repository.
 */
const azureHttps = (segments: string[]): string[] | undefined => {
  const git = segments.indexOf('_git')
  const name = segments[git + 1]
  return git < 0 || git > 3 || name === undefined ? undefined : segments.slice(0, git + 2)
}

/** For ssh paths `v3/organisation/project/name`. */
const azureSsh = ([v3, organisation, project, name, ...more]: string[]): string[] | undefined =>
  v3 === 'v3' && organisation && project && name && more.length === 0
    ? [organisation, project, '_git', name]
    : undefined

const azurePage = (older: string, newer: string): string =>
  `branchCompare?baseVersion=GC${older}&targetVersion=GC${newer}`

/** Known kinds of hosts. The first kind whose pattern matches the host is used. */
const kinds: HostKind[] = [
  {
    hosts: /^(ssh\.dev\.azure\.com|vs-ssh\.visualstudio\.com)$/,
    project: azureSsh,
    page: azurePage,
    pageHost: 'dev.azure.com',
  },
  { hosts: /^dev\.azure\.com$|\.visualstudio\.com$/, project: azureHttps, page: azurePage },
  {
    hosts: /^bitbucket\.org$/,
    project: ownerAndName,
    page: (older, newer) => `branches/compare/${newer}%0D${older}`,
  },
  {
    hosts: hostNamed('bitbucket'),
    project: bitbucketServer,
    page: (older, newer) => `compare/commits?sourceBranch=${newer}&targetBranch=${older}`,
  },
  { hosts: hostNamed('gitlab'), project: gitlab, page: (older, newer) => `-/${threeDots(older, newer)}` },
  { hosts: hostNamed('gitea|forgejo|codeberg|github'), project: ownerAndName, page: threeDots },
  { hosts: /\.ghe\.com$/, project: ownerAndName, page: threeDots },
]

const decode = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined // malformed percent-encoding: the address is not used
  }
}

/** Returns false for a segment that could lead out of its path, or that cannot be decoded or encoded. */
const isSafe = (segment: string | undefined): segment is string =>
  segment !== undefined &&
  segment !== '.' &&
  segment !== '..' &&
  !/[/\\\p{Cc}]/u.test(segment) &&
  segment.isWellFormed()

/** Matches `git@host:shop/checkout.git`: git's short form of an ssh address, which is not a URL. */
const scpForm = /^(?:[^@/:\s]+@)?([^@/:\s[\]]+):(?!\/\/)(.*)$/s

const toUrl = (repository: string): URL | undefined => {
  const address = repository.trim().replace(/^git\+/i, '')
  const [, host, path] = address.includes('://') ? [] : (scpForm.exec(address) ?? [])
  const text = host === undefined ? address : `ssh://${host}/${path}`
  return URL.canParse(text) ? new URL(text) : undefined
}

/**
 * Returns the host, with its port, for an https address. The port of an ssh or git address is left out,
 * because it does not serve https. For an http address with another port than 80 it returns undefined,
 * because the port of https is unknown.
 */
const httpsHost = ({ protocol, hostname, host, port }: URL): string | undefined => {
  switch (protocol) {
    case 'https:':
      return host
    case 'http:':
      return port === '' ? hostname : undefined
    case 'ssh:':
    case 'git:':
      return hostname
    default:
      return undefined
  }
}

/**
 * Parses an address of a repository; undefined if it is not usable. Ignores the user name, password, query
 * and hash.
 */
const parseRepository = (address: string): Repository | undefined => {
  const url = toUrl(address)
  const host = url && httpsHost(url)?.toLowerCase()
  if (url === undefined || !host || !/^[a-z0-9.-]+(:\d+)?$/.test(host)) return undefined
  const segments = url.pathname.split('/').filter(Boolean).map(decode)
  return segments.every(isSafe) ? { host, segments } : undefined
}

const isSha = (sha: string | null): sha is string => sha !== null && /^[0-9a-f]{7,64}$/i.test(sha)

const pageOf = (address: string, older: string, newer: string): string | null => {
  const repository = parseRepository(address)
  if (repository === undefined) return null
  const hostname = repository.host.replace(/:\d+$/, '')
  const kind = kinds.find(({ hosts }) => hosts.test(hostname))
  const project = kind?.project(repository.segments)
  if (kind === undefined || project === undefined) return null
  const path = project.map(encodeURIComponent).join('/')
  const url = `https://${kind.pageHost ?? repository.host}/${path}/${kind.page(older, newer)}`
  return url.length <= maxLength ? url : null
}

/**
 * Returns the URL of the page that shows the commits from the older to the newer version. Null when a commit
 * is unknown, when both commits are the same, when they are of different repositories, or when the kind of
 * host is unknown.
 */
export const compareUrl = (older: Commit, newer: Commit): string | null => {
  if (!isSha(older.scm_sha) || !isSha(newer.scm_sha)) return null
  const [from, to] = [older.scm_sha.toLowerCase(), newer.scm_sha.toLowerCase()]
  if (from.startsWith(to) || to.startsWith(from)) return null
  const pages = [older.scm_repository, newer.scm_repository]
    .filter((repository) => repository !== null)
    .map((repository) => pageOf(repository, from, to))
  const [page = null, ...others] = pages
  return others.every((other) => other === page) ? page : null
}
