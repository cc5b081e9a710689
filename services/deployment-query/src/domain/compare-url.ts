/** What is known of a version's commit. */
export type Commit = { scm_sha: string | null; scm_repository: string | null }

/** Where a repository is: a host, perhaps with a port, and the names that lead to it from there. */
type Place = { host: string; names: string[] }
/** The page of a host that shows what `newer` has and `older` has not; null when the names do not fit. */
type Page = (place: Place, older: string, newer: string) => string | null
type Kind = { hosts: RegExp; page: Page }

/** Longer addresses than this no browser has to open. */
const longest = 2_048

/** One of its labels, or a part of one between hyphens, is `name`: `gitlab.example.com`, `my-gitlab.corp`. */
const named = (name: string): RegExp => new RegExp(`(^|[.-])(${name})([.-]|$)`)

const encoded = (names: string[]): string => names.map(encodeURIComponent).join('/')

const at = ({ host }: Place, names: string[], rest: string): string =>
  `https://${host}/${encoded(names)}/${rest}`

/** Of an address that may be that of a page below the repository, such as a branch. */
const ownerAndName =
  (rest: (older: string, newer: string) => string): Page =>
  (place, older, newer) => {
    const [owner, name] = place.names
    if (owner === undefined || name === undefined) return null
    return at(place, [owner, withoutSuffix(name)], rest(older, newer))
  }

const withoutSuffix = (name: string): string => name.replace(/(?<=.)\.git$/, '')

const dots = (older: string, newer: string): string => `compare/${older}...${newer}`

/** Groups may be in groups; what is behind `-` is a page of the project. */
const gitlab: Page = (place, older, newer) => {
  const end = place.names.indexOf('-')
  const project = end === -1 ? place.names : place.names.slice(0, end)
  const name = project.at(-1)
  if (name === undefined || project.length < 2) return null
  return at(place, [...project.slice(0, -1), withoutSuffix(name)], `-/${dots(older, newer)}`)
}

/** `scm/KEY/name.git`; `KEY/name.git` by ssh; of pages `projects/KEY/repos/name`, `users/ada/repos/name`. */
const bitbucketServer: Page = (place, older, newer) => {
  const [first, second, third, fourth] = place.names
  const page = `compare/commits?sourceBranch=${newer}&targetBranch=${older}`
  if ((first === 'projects' || first === 'users') && second && third === 'repos' && fourth)
    return at(place, [first, second, third, withoutSuffix(fourth)], page)
  const [key, name] = first === 'scm' ? [second, third] : [first, second]
  if (key === undefined || name === undefined) return null
  const owner = key.startsWith('~') ? ['users', key.slice(1)] : ['projects', key]
  return at(place, [...owner, 'repos', withoutSuffix(name)], page)
}

const branches = (older: string, newer: string): string =>
  `branchCompare?baseVersion=GC${older}&targetVersion=GC${newer}`

/** `organisation/project/_git/name`; without a project, that of the repository's name is meant. */
const azurePages: Page = (place, older, newer) => {
  const git = place.names.indexOf('_git')
  const name = place.names[git + 1]
  if (git < 0 || git > 3 || name === undefined) return null
  return at(place, [...place.names.slice(0, git), '_git', name], branches(older, newer))
}

/** `v3/organisation/project/name` by ssh. */
const azureSsh: Page = ({ names: [v3, organisation, project, name, ...more] }, older, newer) => {
  if (v3 !== 'v3' || !organisation || !project || !name || more.length > 0) return null
  return at(
    { host: 'dev.azure.com', names: [] },
    [organisation, project, '_git', name],
    branches(older, newer),
  )
}

/** The first that knows the host. */
const kinds: Kind[] = [
  { hosts: /^(ssh\.dev\.azure\.com|vs-ssh\.visualstudio\.com)$/, page: azureSsh },
  { hosts: /^dev\.azure\.com$|\.visualstudio\.com$/, page: azurePages },
  { hosts: /^bitbucket\.org$/, page: ownerAndName((older, newer) => `branches/compare/${newer}%0D${older}`) },
  { hosts: named('bitbucket'), page: bitbucketServer },
  { hosts: named('gitlab'), page: gitlab },
  { hosts: named('gitea|forgejo|codeberg'), page: ownerAndName(dots) },
  { hosts: /\.ghe\.com$/, page: ownerAndName(dots) },
  { hosts: named('github'), page: ownerAndName(dots) },
]

const decode = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined // not what anybody meant
  }
}

/** A name that leads nowhere else once it is in a path. */
const isName = (name: string | undefined): name is string =>
  name !== undefined && name !== '.' && name !== '..' && !/[/\\\p{Cc}]/u.test(name) && name.isWellFormed()

/** `git@host:shop/checkout.git`, which is no URL. */
const scpForm = /^(?:[^@/:\s]+@)?([^@/:\s[\]]+):(?!\/\/)(.*)$/s

const toUrl = (repository: string): URL | undefined => {
  const address = repository.trim().replace(/^git\+/i, '')
  const [, host, path] = address.includes('://') ? [] : (scpForm.exec(address) ?? [])
  const text = host === undefined ? address : `ssh://${host}/${path}`
  return URL.canParse(text) ? new URL(text) : undefined
}

/**
 * The host as https has it: the port of an address by another protocol says nothing about that, and one by
 * http with a port of its own has no https that anybody knows of.
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

/** Without user name, password, query and hash. */
const toPlace = (repository: string): Place | undefined => {
  const url = toUrl(repository)
  const host = url && httpsHost(url)?.toLowerCase()
  if (url === undefined || !host || !/^[a-z0-9.-]+(:\d+)?$/.test(host)) return undefined
  const names = url.pathname.split('/').filter(Boolean).map(decode)
  return names.every(isName) ? { host, names } : undefined
}

const isSha = (sha: string | null): sha is string => sha !== null && /^[0-9a-f]{7,64}$/i.test(sha)

const pageOf = (repository: string, older: string, newer: string): string | null => {
  const place = toPlace(repository)
  if (place === undefined) return null
  const hostname = place.host.replace(/:\d+$/, '')
  const kind = kinds.find(({ hosts }) => hosts.test(hostname))
  const page = kind?.page(place, older, newer) ?? null
  return page !== null && page.length <= longest ? page : null
}

/**
 * The page that shows the commits from the older to the newer version, at a host of a known kind. Null when
 * one of them is not known, when they are the same, or when the two are of different repositories.
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
