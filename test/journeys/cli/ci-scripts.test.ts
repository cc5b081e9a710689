import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryDirectory } from '@shiplog/testing'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { createClient } from '../../support/client.ts'
import { runShell } from '../../support/runners/run-shell.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'

const page = await readFile(join(import.meta.dirname, '../../../docs/ci-systems.md'), 'utf8')

/** Returns the first block of code below a heading of the page. */
const blockBelow = (heading: string): string => {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const [, code] = /^```\w+\n(.*?)^```$/ms.exec(section) ?? []
  if (code === undefined) throw new Error(`The page has no block below ${heading}`)
  return code
}

const address = 'https://shiplog.example.com'
const bash = ['bash', '--noprofile', '--norc'] as const
const sha = '9fceb02d0ae598e95dc970b74767f19372d61af8'

/**
 * For each CI system, what its shell gets: how the shell is started, the script in the block, and variables that
 * the system documents. `source` is the system that Shiplog knows then.
 */
const systems: {
  heading: string
  source: string
  shell: readonly [string, ...string[]]
  scriptOf: (block: string) => string
  variables: Record<string, string>
}[] = [
  {
    heading: 'GitHub Actions',
    source: 'github-actions',
    shell: [...bash, '-eo', 'pipefail', '-c'],
    scriptOf: (block) => parse(block)[0].run,
    variables: {
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: 'acme/checkout',
      GITHUB_RUN_NUMBER: '7',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_SHA: sha,
    },
  },
  {
    heading: 'GitLab',
    source: 'gitlab',
    shell: ['bash', '-eo', 'pipefail', '-c'],
    scriptOf: (block) => parse(block).deploy.script.join('\n'),
    variables: {
      GITLAB_CI: 'true',
      CI_COMMIT_SHA: sha,
      CI_ENVIRONMENT_NAME: 'production',
      CI_PIPELINE_IID: '7',
      CI_PROJECT_NAME: 'checkout',
    },
  },
  {
    heading: 'Jenkins',
    source: 'jenkins',
    shell: ['sh', '-xec'],
    scriptOf: (block) => block.split("'''")[1] ?? '',
    variables: {
      BUILD_NUMBER: '7',
      BUILD_TAG: 'jenkins-deploy-7',
      GIT_COMMIT: sha,
      GIT_URL: 'https://git.example.com/acme/checkout.git',
      JENKINS_URL: 'https://jenkins.example.com/',
    },
  },
  {
    heading: 'CircleCI',
    source: 'circleci',
    shell: ['bash', '-eo', 'pipefail', '-c'],
    scriptOf: (block) => parse(block)[0].run.command,
    variables: {
      CIRCLECI: 'true',
      CIRCLE_BUILD_NUM: '7',
      CIRCLE_PROJECT_REPONAME: 'checkout',
      CIRCLE_SHA1: sha,
    },
  },
  {
    heading: 'Azure Pipelines',
    source: 'azure-pipelines',
    shell: [...bash, '-c'],
    scriptOf: (block) => parse(block)[0].bash,
    variables: {
      BUILD_BUILDID: '7',
      BUILD_BUILDNUMBER: '20261127.7',
      BUILD_REPOSITORY_NAME: 'checkout',
      BUILD_REPOSITORY_URI: 'https://dev.azure.com/acme/shop/_git/checkout',
      BUILD_SOURCEVERSION: sha,
      TF_BUILD: 'True',
    },
  },
  {
    heading: 'Bitbucket Pipelines',
    source: 'bitbucket',
    shell: ['bash', '-ec'],
    scriptOf: (block) => parse(block)[0].step.script.join('\n'),
    variables: {
      BITBUCKET_BUILD_NUMBER: '7',
      BITBUCKET_COMMIT: sha,
      BITBUCKET_DEPLOYMENT_ENVIRONMENT: 'production',
      BITBUCKET_REPO_SLUG: 'checkout',
      CI: 'true',
    },
  },
  {
    heading: 'Buildkite',
    source: 'buildkite',
    shell: ['bash', '-ec'],
    scriptOf: (block) => parse(block)[0].command.join('\n').replaceAll('$$', '$'),
    variables: {
      BUILDKITE: 'true',
      BUILDKITE_BUILD_NUMBER: '7',
      BUILDKITE_COMMIT: sha,
      BUILDKITE_PIPELINE_SLUG: 'checkout',
      BUILDKITE_REPO: 'git@git.example.com:acme/checkout.git',
    },
  },
  {
    heading: 'TeamCity',
    source: 'teamcity',
    shell: ['sh', '-c'],
    scriptOf: (block) => block,
    variables: { BUILD_NUMBER: '7', BUILD_VCS_NUMBER: sha, TEAMCITY_VERSION: '2026.1' },
  },
  {
    heading: 'Travis CI',
    source: 'travis',
    shell: ['bash', '-c'],
    scriptOf: (block) => parse(block).deploy.script,
    variables: {
      TRAVIS: 'true',
      TRAVIS_BUILD_NUMBER: '7',
      TRAVIS_COMMIT: sha,
      TRAVIS_REPO_SLUG: 'acme/checkout',
    },
  },
]

let suite: Suite
beforeAll(async () => {
  suite = await startSuite()
})
afterAll(() => suite?.stop())

it.each(systems)('$heading deploys by the script of the page', async (system) => {
  const { heading, source, shell, scriptOf, variables } = system
  const client = await createClient(suite)
  const directory = await createTemporaryDirectory('ci-systems')
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const cwd = join(directory, 'checkout')
  await mkdir(cwd)
  await writeFile(join(cwd, 'deploy.sh'), '#!/bin/sh\necho "deployed by $0"; exit $RESULT\n', {
    mode: 0o755,
  })

  const block = blockBelow(heading)
  expect(heading === 'TeamCity' || block.includes(address)).toBe(true)
  const script = scriptOf(block).replaceAll(address, suite.url)
  const env = { SHIPLOG_URL: suite.url, SHIPLOG_KEY: client.apiKey, ...variables }
  const named = heading === 'TeamCity' ? { SHIPLOG_PRODUCT: 'checkout' } : {}
  const deploy = (more: Record<string, string> = {}) =>
    runShell([...shell, script], { env: { ...env, ...named, ...more }, cwd })

  const done = await deploy()
  expect([done.code, done.lines]).toEqual([0, expect.arrayContaining(['deployed by ./deploy.sh'])])
  expect(done.lines.join('\n')).not.toContain(client.apiKey)
  const deployment = {
    product_name: 'checkout',
    version: '1.0.7',
    environment_name: 'production',
    source_system: source,
    scm_sha: sha,
  }
  expect((await client.get('/deployments/')).body).toMatchObject([{ ...deployment, status: 'completed' }])

  expect((await deploy({ RESULT: '3' })).code).toBe(3)
  expect((await client.get('/deployments/?status=failed')).body).toMatchObject([deployment])
})
