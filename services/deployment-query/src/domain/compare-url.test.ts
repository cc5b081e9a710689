import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareUrl } from './compare-url.ts'

const [a, b] = ['1c002ddb5f1a7e3c9b8d6f4e2a0c1b3d5e7f9a8b', '9fceb02d0ae598e95dc970b74767f19372d61af8']

const urlOf = (repository: string | null, older: string | null = a, newer: string | null = b) =>
  compareUrl({ scm_sha: older, scm_repository: repository }, { scm_sha: newer, scm_repository: repository })

const github = `https://github.com/shop/checkout/compare/${a}...${b}`
const gitlab = `https://gitlab.com/shop/web/checkout/-/compare/${a}...${b}`
const cloud = `https://bitbucket.org/shop/checkout/branches/compare/${b}%0D${a}`
const query = `compare/commits?sourceBranch=${b}&targetBranch=${a}`
const server = `https://bitbucket.example.com/projects/SHOP/repos/checkout/${query}`
const azureQuery = `branchCompare?baseVersion=GC${a}&targetVersion=GC${b}`
const azure = `https://dev.azure.com/shop/Web%20Shop/_git/checkout/${azureQuery}`

describe('compareUrl', () => {
  it.each([
    ['https://github.com/shop/checkout', github],
    ['https://github.com/shop/checkout.git', github],
    ['https://GitHub.com/shop/checkout/', github],
    ['http://github.com/shop/checkout', github],
    ['git@github.com:shop/checkout.git', github],
    ['github.com:shop/checkout.git', github],
    ['ssh://git@github.com/shop/checkout.git', github],
    ['ssh://git@github.com:22/shop/checkout.git', github],
    ['git+ssh://git@github.com/shop/checkout.git', github],
    ['git+https://github.com/shop/checkout.git', github],
    ['git://github.com/shop/checkout.git', github],
    ['https://x-access-token:ghs_secret@github.com/shop/checkout.git', github],
    ['https://github.com/shop/checkout/tree/main?tab=readme#top', github],
    ['https://github.example.com/shop/checkout', github.replace('github.com', 'github.example.com')],
    ['https://github.example.com:8443/a/b', `https://github.example.com:8443/a/b/compare/${a}...${b}`],
    ['https://shop.ghe.com/shop/checkout', github.replace('github.com', 'shop.ghe.com')],
    ['https://gitlab.com/shop/web/checkout', gitlab],
    ['git@gitlab.com:shop/web/checkout.git', gitlab],
    ['https://gitlab.com/shop/web/checkout/-/tree/main', gitlab],
    ['https://my-gitlab.corp/shop/web/checkout', gitlab.replace('gitlab.com', 'my-gitlab.corp')],
    ['https://bitbucket.org/shop/checkout/src/main/', cloud],
    ['https://ada@bitbucket.org/shop/checkout.git', cloud],
    ['git@bitbucket.org:shop/checkout.git', cloud],
    ['https://bitbucket.example.com/scm/SHOP/checkout.git', server],
    ['ssh://git@bitbucket.example.com:7999/SHOP/checkout.git', server],
    ['https://bitbucket.example.com/projects/SHOP/repos/checkout/browse', server],
    [
      'https://bitbucket.example.com/scm/~ada/checkout.git',
      `https://bitbucket.example.com/users/ada/repos/checkout/${query}`,
    ],
    ['https://shop@dev.azure.com/shop/Web%20Shop/_git/checkout', azure],
    ['git@ssh.dev.azure.com:v3/shop/Web%20Shop/checkout', azure],
    ['shop@vs-ssh.visualstudio.com:v3/shop/Web%20Shop/checkout', azure],
    [
      'https://shop.visualstudio.com/DefaultCollection/web/_git/checkout',
      `https://shop.visualstudio.com/DefaultCollection/web/_git/checkout/${azureQuery}`,
    ],
    ['https://codeberg.org/shop/checkout', github.replace('github.com', 'codeberg.org')],
    ['https://gitea.example.com/shop/checkout.git', github.replace('github.com', 'gitea.example.com')],
    ['git@forgejo.example.com:shop/checkout.git', github.replace('github.com', 'forgejo.example.com')],
  ])('makes a link for %s', (repository, expected) => {
    expect(urlOf(repository)).toBe(expected)
  })

  it.each([
    null,
    '',
    'checkout',
    'shop/checkout',
    'C:\\shop\\checkout',
    '/srv/git/github.com/checkout.git',
    'https://git.example.com/shop/checkout',
    'https://notgithub.com/shop/checkout',
    'https://example.com/github.com/shop',
    'https://example.com?x=github.com/a/b',
    'https://github.com',
    'https://github.com/shop',
    'https://gitlab.com/checkout',
    'https://gitlab.com/shop/-/checkout',
    'https://dev.azure.com/shop/web/checkout',
    'git@ssh.dev.azure.com:shop/web/checkout',
    'http://github.example.com:8080/shop/checkout',
    'javascript://github.com/%0aalert(1)/b',
    'javascript:alert(1)//github.com/a/b',
    'data:text/html,github.com/a/b',
    'file://github.com/shop/checkout',
    'ftp://github.com/shop/checkout',
    'https://github.com/shop%2f..%2fevil/checkout',
    'https://github.com/%ff/checkout',
    'https://github.com/shop/%00',
    'https://github.com@evil.example/shop/checkout',
    'https://evil.example\\@github.com/shop/checkout',
    `https://github.com/shop/${'支'.repeat(1_000)}`,
  ])('makes no link for %s', (repository) => {
    expect(urlOf(repository)).toBeNull()
  })

  it('returns null unless both commits are known and differ', () => {
    const known = 'https://github.com/shop/checkout'
    for (const sha of [null, '', '1.4.2', 'main', '123456', `${a}...${b}`, 'g'.repeat(40), 'a'.repeat(65)]) {
      expect(urlOf(known, sha, b)).toBeNull()
      expect(urlOf(known, a, sha)).toBeNull()
    }
    expect(urlOf(known, a, a.slice(0, 8).toUpperCase())).toBeNull()
    expect(urlOf(known, a.slice(0, 7).toUpperCase(), b)).toBe(github.replace(a, a.slice(0, 7)))
  })

  it('uses the repository that either version names, and returns null for two different ones', () => {
    const withRepository = { scm_sha: a, scm_repository: 'git@github.com:shop/checkout.git' }
    const withoutRepository = { scm_sha: b, scm_repository: null }
    expect(compareUrl(withRepository, withoutRepository)).toBe(github)
    expect(
      compareUrl(withRepository, { scm_sha: b, scm_repository: 'https://github.com/shop/checkout' }),
    ).toBe(github)
    expect(
      compareUrl(withRepository, { scm_sha: b, scm_repository: 'https://github.com/shop/other' }),
    ).toBeNull()
    expect(compareUrl(withRepository, { scm_sha: b, scm_repository: 'https://git.example.com/x' })).toBeNull()
    expect(compareUrl({ scm_sha: a, scm_repository: null }, withoutRepository)).toBeNull()
  })

  const hosts = fc.constantFrom(
    'github.com',
    'gitlab.com',
    'bitbucket.org',
    'bitbucket.example.com',
    'dev.azure.com',
    'ssh.dev.azure.com',
    'codeberg.org',
    'evil.example',
  )
  const anyText = fc.string({ unit: 'binary', maxLength: 60 })
  const part = fc.oneof(
    anyText,
    fc.constantFrom('..', '.', '%2e%2e', '-', '_git', 'scm', 'v3', 'projects', 'repos', '~', '.git', '"><b'),
  )
  const repository = fc.oneof(
    anyText,
    fc
      .tuple(
        fc.constantFrom('https://', 'http://', 'ssh://', 'git+ssh://', 'javascript://', 'git@', ''),
        fc.oneof(
          fc.constant(''),
          anyText.map((text) => `${text}@`),
        ),
        hosts,
        fc.constantFrom('/', ':', ':8443/', '\\', '?', '#'),
        fc.array(part, { maxLength: 6 }).map((parts) => parts.join('/')),
      )
      .map((parts) => parts.join('')),
  )

  it('returns a normalised https address of the same host, without a user, for any repository', () => {
    let links = 0
    fc.assert(
      fc.property(repository, (text) => {
        const page = urlOf(text)
        if (page === null) return
        links += 1
        const url = new URL(page)
        expect(page).toBe(url.href)
        expect(url.protocol).toBe('https:')
        expect([url.username, url.password, url.hash]).toEqual(['', '', ''])
        expect(text.toLowerCase()).toContain(url.hostname.replace(/^dev\./, ''))
        expect(page).not.toMatch(/["<>\\\s]/)
        expect(page).toContain(a)
        expect(page).toContain(b)
        expect(page.length).toBeLessThanOrEqual(2_048)
      }),
      { numRuns: 5_000 },
    )
    expect(links).toBeGreaterThan(100)
  })
})
