import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildEventRequest, deploymentEventRequest } from '@shiplog/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRunner, type Runner } from './fake-runner.ts'

let runner: Runner
beforeAll(async () => {
  runner = await createRunner({})
})
afterAll(async () => runner?.remove())

type Variables = Record<string, string>

const sha = '9fceb02d0ae598e95dc970b74767f19372d61af8'

/** Returns the event of a dry run that sees these variables and no others. */
const eventOf = async (variables: Variables, words: string[] = []) => {
  const named = { SHIPLOG_VERSION: '1', SHIPLOG_ENVIRONMENT: 'production', SHIPLOG_PRODUCT: 'named' }
  const { stdout, stderr } = await runner.run(['deploy', 'start', '--dry-run', '--json', ...words], {
    ...named,
    ...variables,
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

const github = {
  GITHUB_ACTIONS: 'true',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'acme/checkout',
  GITHUB_RUN_ID: '7421337',
  GITHUB_RUN_NUMBER: '4711',
  GITHUB_RUN_ATTEMPT: '2',
  GITHUB_REF: 'refs/heads/feature/a',
  GITHUB_SHA: sha,
  GITHUB_ACTOR: 'ada',
  GITHUB_TRIGGERING_ACTOR: 'grace',
}
const gitlab = {
  GITLAB_CI: 'true',
  CI_PIPELINE_IID: '12',
  CI_JOB_ID: '9001',
  CI_JOB_URL: 'https://gitlab.example.com/acme/checkout/-/jobs/9001',
  CI_PROJECT_URL: 'https://gitlab.example.com/acme/checkout',
  CI_PROJECT_NAME: 'checkout',
  CI_REPOSITORY_URL: 'https://gitlab-ci-token:secret@gitlab.example.com/acme/checkout.git',
  CI_COMMIT_SHA: sha,
  CI_COMMIT_REF_NAME: 'main',
  CI_COMMIT_BRANCH: 'main',
  GITLAB_USER_LOGIN: 'ada',
  GITLAB_USER_EMAIL: 'ada@example.com',
  GITLAB_USER_NAME: 'Ada Lovelace',
}
const jenkins = {
  JENKINS_URL: 'https://jenkins.example.com/',
  JOB_NAME: 'shop/checkout',
  BUILD_NUMBER: '153',
  BUILD_TAG: 'jenkins-shop-checkout-153',
  BUILD_URL: 'https://jenkins.example.com/job/shop/job/checkout/153/',
  GIT_URL: 'https://ci:secret@git.example.com/shop/checkout.git',
  GIT_BRANCH: 'origin/main',
  GIT_COMMIT: sha,
}
const circleci = {
  CIRCLECI: 'true',
  CIRCLE_BUILD_NUM: '77',
  CIRCLE_WORKFLOW_JOB_ID: '3f2f5fdd-8287-4036-8dac-af16268664dc',
  CIRCLE_BUILD_URL: 'https://circleci.com/gh/acme/checkout/77',
  CIRCLE_REPOSITORY_URL: 'git@github.com:acme/checkout.git',
  CIRCLE_PROJECT_REPONAME: 'checkout',
  CIRCLE_SHA1: sha,
  CIRCLE_BRANCH: 'main',
  CIRCLE_USERNAME: 'ada',
}
const azure = {
  TF_BUILD: 'True',
  BUILD_BUILDID: '1430',
  BUILD_BUILDNUMBER: '20261121.3',
  SYSTEM_COLLECTIONURI: 'https://dev.azure.com/acme/',
  SYSTEM_TEAMPROJECT: 'My Shop',
  SYSTEM_JOBID: '12f1170f-54f2-53f3-20dd-22fc7dff55f9',
  SYSTEM_JOBATTEMPT: '1',
  BUILD_REPOSITORY_URI: 'https://acme@dev.azure.com/acme/shop/_git/checkout',
  BUILD_REPOSITORY_NAME: 'checkout',
  BUILD_SOURCEBRANCH: 'refs/heads/feature/a',
  BUILD_SOURCEBRANCHNAME: 'a',
  BUILD_SOURCEVERSION: sha,
  BUILD_REQUESTEDFOR: 'Ada Lovelace',
  BUILD_REQUESTEDFOREMAIL: 'ada@example.com',
}
const bitbucket = {
  BITBUCKET_BUILD_NUMBER: '31',
  BITBUCKET_PIPELINE_UUID: '{5a50}',
  BITBUCKET_STEP_UUID: '{fe99}',
  BITBUCKET_STEP_RUN_NUMBER: '2',
  BITBUCKET_REPO_FULL_NAME: 'acme/checkout',
  BITBUCKET_REPO_SLUG: 'checkout',
  BITBUCKET_GIT_HTTP_ORIGIN: 'http://bitbucket.org/acme/checkout',
  BITBUCKET_BRANCH: 'main',
  BITBUCKET_COMMIT: sha,
  BITBUCKET_STEP_TRIGGERER_UUID: '{0b1c}',
  BITBUCKET_DEPLOYMENT_ENVIRONMENT: 'staging',
}
const buildkite = {
  BUILDKITE: 'true',
  BUILDKITE_BUILD_NUMBER: '1514',
  BUILDKITE_JOB_ID: 'e44f9784-e20e-4b93-a21d-f41fd5869db9',
  BUILDKITE_BUILD_URL: 'https://buildkite.com/acme/checkout/builds/1514',
  BUILDKITE_REPO: 'git@github.com:acme/checkout.git',
  BUILDKITE_BRANCH: 'main',
  BUILDKITE_TAG: '',
  BUILDKITE_COMMIT: sha,
  BUILDKITE_BUILD_CREATOR: 'Ada Lovelace',
  BUILDKITE_BUILD_CREATOR_EMAIL: 'ada@example.com',
}
const teamcity = {
  TEAMCITY_VERSION: '2025.11',
  TEAMCITY_PROJECT_NAME: 'Shop',
  TEAMCITY_BUILDCONF_NAME: 'Deploy',
  BUILD_NUMBER: '8',
  BUILD_URL: 'https://teamcity.example.com/buildConfiguration/Shop_Deploy/8899',
  BUILD_VCS_NUMBER: sha,
}
const travis = {
  TRAVIS: 'true',
  TRAVIS_BUILD_NUMBER: '60',
  TRAVIS_JOB_ID: '46812086',
  TRAVIS_BUILD_WEB_URL: 'https://app.travis-ci.com/github/acme/checkout/builds/46812085',
  TRAVIS_REPO_SLUG: 'acme/checkout',
  TRAVIS_BRANCH: 'main',
  TRAVIS_PULL_REQUEST_BRANCH: '',
  TRAVIS_TAG: '',
  TRAVIS_COMMIT: sha,
}
const rundeck = {
  RD_JOB_EXECID: '204',
  RD_JOB_ID: 'a5b1',
  RD_JOB_SERVERURL: 'https://rundeck.example.com/',
  RD_JOB_PROJECT: 'shop',
  RD_JOB_USERNAME: 'ada',
  RD_JOB_USER_EMAIL: 'ada@example.com',
}

const byAda = { deployed_by: 'ada' }
const ada = { deployed_by_email: 'ada@example.com', deployed_by_name: 'Ada Lovelace' }

/** Variables of a job for a branch, and the fields of its event. */
const branchJobs: [string, Variables, Record<string, string>][] = [
  [
    'GitHub Actions',
    github,
    {
      source_system: 'github-actions',
      build_number: '4711',
      invoke_id: '7421337-2',
      build_url: 'https://github.com/acme/checkout/actions/runs/7421337',
      scm_repository: 'https://github.com/acme/checkout',
      scm_branch: 'feature/a',
      deployed_by: 'grace',
    },
  ],
  [
    'GitLab CI',
    gitlab,
    {
      source_system: 'gitlab',
      build_number: '12',
      invoke_id: '9001',
      build_url: gitlab.CI_JOB_URL,
      scm_repository: gitlab.CI_PROJECT_URL,
      scm_branch: 'main',
      ...byAda,
      ...ada,
    },
  ],
  [
    'Jenkins',
    { ...jenkins, BUILD_USER_ID: 'ada', BUILD_USER: 'Ada Lovelace', BUILD_USER_EMAIL: 'ada@example.com' },
    {
      source_system: 'jenkins',
      build_number: '153',
      invoke_id: 'jenkins-shop-checkout-153',
      build_url: jenkins.BUILD_URL,
      scm_repository: 'https://git.example.com/shop/checkout.git',
      scm_branch: 'main',
      ...byAda,
      ...ada,
    },
  ],
  [
    'CircleCI',
    circleci,
    {
      source_system: 'circleci',
      build_number: '77',
      invoke_id: circleci.CIRCLE_WORKFLOW_JOB_ID,
      build_url: circleci.CIRCLE_BUILD_URL,
      scm_repository: 'git@github.com:acme/checkout.git',
      scm_branch: 'main',
      ...byAda,
    },
  ],
  [
    'Azure Pipelines',
    azure,
    {
      source_system: 'azure-pipelines',
      build_number: '20261121.3',
      invoke_id: '1430-12f1170f-54f2-53f3-20dd-22fc7dff55f9-1',
      build_url: 'https://dev.azure.com/acme/My%20Shop/_build/results?buildId=1430',
      scm_repository: 'https://dev.azure.com/acme/shop/_git/checkout',
      scm_branch: 'feature/a',
      deployed_by: 'ada@example.com',
      ...ada,
    },
  ],
  [
    'Bitbucket Pipelines',
    bitbucket,
    {
      source_system: 'bitbucket',
      build_number: '31',
      invoke_id: '{5a50}-{fe99}-2',
      build_url: 'https://bitbucket.org/acme/checkout/pipelines/results/31',
      scm_repository: 'http://bitbucket.org/acme/checkout',
      scm_branch: 'main',
      deployed_by: '{0b1c}',
    },
  ],
  [
    'Buildkite',
    buildkite,
    {
      source_system: 'buildkite',
      build_number: '1514',
      invoke_id: buildkite.BUILDKITE_JOB_ID,
      build_url: `${buildkite.BUILDKITE_BUILD_URL}#${buildkite.BUILDKITE_JOB_ID}`,
      scm_repository: 'git@github.com:acme/checkout.git',
      scm_branch: 'main',
      deployed_by: 'ada@example.com',
      ...ada,
    },
  ],
  [
    'TeamCity',
    teamcity,
    {
      source_system: 'teamcity',
      build_number: '8',
      invoke_id: teamcity.BUILD_URL,
      build_url: teamcity.BUILD_URL,
    },
  ],
  [
    'Travis CI',
    travis,
    {
      source_system: 'travis',
      build_number: '60',
      invoke_id: '46812086',
      build_url: travis.TRAVIS_BUILD_WEB_URL,
      scm_repository: 'acme/checkout',
      scm_branch: 'main',
    },
  ],
]

const named = { product_name: 'named', version: '1', environment_name: 'production', status: 'started' }

describe('a job of', () => {
  it.each(branchJobs)('%s is described by its variables', async (_, variables, expected) => {
    expect(await eventOf(variables)).toEqual({ ...named, scm_sha: sha, ...expected })
  })

  it('Rundeck is described by its variables', async () => {
    expect(await eventOf(rundeck)).toEqual({
      ...named,
      source_system: 'rundeck',
      build_number: '204',
      invoke_id: '204',
      build_url: 'https://rundeck.example.com/project/shop/execution/show/204',
      ...byAda,
      deployed_by_email: 'ada@example.com',
    })
  })

  const tags: [string, Variables][] = [
    ['GitHub Actions', { ...github, GITHUB_REF: 'refs/tags/v2.0.0' }],
    ['GitLab CI', { ...gitlab, CI_COMMIT_BRANCH: '', CI_COMMIT_REF_NAME: 'v2.0.0', CI_COMMIT_TAG: 'v2.0.0' }],
    ['Jenkins', { ...jenkins, GIT_BRANCH: 'v2.0.0', TAG_NAME: 'v2.0.0' }],
    ['CircleCI', { ...circleci, CIRCLE_BRANCH: '', CIRCLE_TAG: 'v2.0.0' }],
    ['Azure Pipelines', { ...azure, BUILD_SOURCEBRANCH: 'refs/tags/v2.0.0' }],
    ['Bitbucket Pipelines', { ...bitbucket, BITBUCKET_BRANCH: '', BITBUCKET_TAG: 'v2.0.0' }],
    ['Buildkite', { ...buildkite, BUILDKITE_BRANCH: 'v2.0.0', BUILDKITE_TAG: 'v2.0.0' }],
    ['Travis CI', { ...travis, TRAVIS_BRANCH: 'v2.0.0', TRAVIS_TAG: 'v2.0.0' }],
  ]
  it.each(tags)(
    '%s for a tag has the tag as version, the repository as product, no branch',
    async (_, variables) => {
      const event = await eventOf({ ...variables, SHIPLOG_VERSION: '', SHIPLOG_PRODUCT: '' })
      expect([event.version, event.product_name, event.scm_branch]).toEqual(['v2.0.0', 'checkout', undefined])
    },
  )

  const requests: [string, Variables][] = [
    ['GitHub Actions', { ...github, GITHUB_REF: 'refs/pull/1/merge', GITHUB_HEAD_REF: 'fix' }],
    ['GitLab CI', { ...gitlab, CI_COMMIT_BRANCH: '', CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'fix' }],
    ['Jenkins', { ...jenkins, GIT_BRANCH: 'PR-1', CHANGE_BRANCH: 'fix' }],
    [
      'Azure Pipelines',
      {
        ...azure,
        BUILD_SOURCEBRANCH: 'refs/pull/1/merge',
        SYSTEM_PULLREQUEST_SOURCEBRANCH: 'refs/heads/fix',
      },
    ],
    ['Travis CI', { ...travis, TRAVIS_PULL_REQUEST_BRANCH: 'fix' }],
  ]
  it.each(requests)('%s for a pull request has the branch that it comes from', async (_, variables) => {
    expect(await eventOf(variables)).toMatchObject({ scm_branch: 'fix' })
  })

  const environments: [string, Variables, string][] = [
    ['GitLab CI', { ...gitlab, CI_ENVIRONMENT_NAME: 'live' }, 'live'],
    ['Azure Pipelines', { ...azure, ENVIRONMENT_NAME: 'live' }, 'live'],
    ['Bitbucket Pipelines', bitbucket, 'staging'],
  ]
  it.each(environments)('%s deploys to the environment of the job', async (_, variables, environment) => {
    const event = await eventOf({ ...variables, SHIPLOG_ENVIRONMENT: '' })
    expect(event.environment_name).toBe(environment)
    expect((await eventOf(variables)).environment_name).toBe('production')
  })

  it('any system leaves out what is empty or too long, and what an option overrides', async () => {
    const event = await eventOf({
      ...github,
      GITHUB_REF: `refs/heads/${'x'.repeat(256)}`,
      GITHUB_RUN_ATTEMPT: '',
    })
    expect([event.scm_branch, event.invoke_id]).toEqual([undefined, undefined])
    const words = ['--field', 'scm_sha=', '--field', 'deployed_by=release-bot']
    const { scm_sha, deployed_by } = await eventOf(github, words)
    expect([scm_sha, deployed_by]).toEqual([undefined, 'release-bot'])
  })
})

describe('outside of CI systems', () => {
  it('JENKINS_URL alone, which the command line of Jenkins reads, is no build', async () => {
    const { source_system } = await eventOf({ JENKINS_URL: 'https://jenkins.example.com/' })
    expect(source_system).toBeUndefined()
  })

  let folder: string
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shiplog-checkout-'))
    git('init', '--quiet', '--initial-branch', 'main')
    git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '--quiet', '--allow-empty', '--message', 'a')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const inCheckout = async (variables: Variables = {}) =>
    await eventOf({ GIT_DIR: join(folder, '.git'), SHIPLOG_PRODUCT: '', ...variables })

  it.each([
    [
      'https://ada:secret@git.example.com/shop/checkout.git?token=secret',
      'https://git.example.com/shop/checkout.git',
    ],
    ['https://secret@git.example.com:8443/shop/checkout', 'https://git.example.com:8443/shop/checkout'],
    ['ssh://git:secret@git.example.com/shop/checkout.git', 'ssh://git@git.example.com/shop/checkout.git'],
    ['git@git.example.com:shop/checkout.git', 'git@git.example.com:shop/checkout.git'],
  ])('the commit and the repository %s come from Git, without secrets', async (address, shown) => {
    git('config', 'remote.origin.url', address)
    const event = await inCheckout()
    expect(event).toMatchObject({ scm_sha: git('rev-parse', 'HEAD').trim(), scm_branch: 'main' })
    expect([event.product_name, event.scm_repository]).toEqual(['checkout', shown])
    expect(event).not.toHaveProperty('source_system')
  })

  it('a folder is no repository address, and Git need not be there', async () => {
    git('config', 'remote.origin.url', '/srv/git/checkout')
    expect(await inCheckout({ SHIPLOG_PRODUCT: 'named' })).not.toHaveProperty('scm_repository')
    expect(await inCheckout({ SHIPLOG_PRODUCT: 'named', PATH: '/nowhere' })).not.toHaveProperty('scm_sha')
  })
})

describe('the fields that can be given', () => {
  const required = ['product_name', 'version', 'environment_name', 'status']
  it.each([
    ['deploy', deploymentEventRequest],
    ['build', buildEventRequest],
  ])('are those of the API: shiplog %s', async (command, { shape }) => {
    const variables = { SHIPLOG_PRODUCT: 'p', SHIPLOG_VERSION: '1', SHIPLOG_ENVIRONMENT: 'e' }
    const { stderr } = await runner.run([command, 'start', '--field', 'no_such_field='], variables)
    const listed = /Fields: (.*)\n/.exec(stderr)?.[1]?.split(', ') ?? []
    const expected = Object.keys(shape).filter((name) => !required.includes(name))
    expect(listed.toSorted()).toEqual(expected.toSorted())
  })

  it('are options of track, which takes the words of the published client of Versioner', async () => {
    const words = [
      ...['--product=api', '--environment=production', '--version=1.2.3', '--status=started'],
      ...['--source-system=x', '--build-number=4', '--scm-sha=abcdef0', '--scm-repository=acme/api'],
      ...['--deploy-url=https://ci', '--invoke-id=9', '--deployed-by=ada', '--deployed-by-email=a@b.c'],
      ...['--deployed-by-name=Ada', '--completed-at=2026-01-01T00:00:00Z', '--extra-metadata={"a":1}'],
      '--skip-preflight-checks',
    ]
    const { stdout } = await runner.run(['track', 'deployment', ...words, '--dry-run', '--json'])
    expect(JSON.parse(stdout)).toEqual({
      ...{ product_name: 'api', version: '1.2.3', environment_name: 'production', status: 'started' },
      ...{ source_system: 'x', build_number: '4', scm_sha: 'abcdef0', scm_repository: 'acme/api' },
      ...{ deploy_url: 'https://ci', invoke_id: '9', deployed_by: 'ada', deployed_by_email: 'a@b.c' },
      ...{ deployed_by_name: 'Ada', completed_at: '2026-01-01T00:00:00Z', extra_metadata: { a: 1 } },
      skip_preflight_checks: true,
    })
    const build = ['track', 'build', '--product=api', '--version=1', '--dry-run', '--json']
    expect(JSON.parse((await runner.run(build)).stdout)).toMatchObject({ status: 'success' })
  })
})
