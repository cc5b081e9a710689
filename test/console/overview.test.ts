import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTemporaryDirectory } from '@shiplog/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { expectNoAxeIssues, noBrowser, useConsole, type Visitor } from './support.ts'

const tested = useConsole()
const run = promisify(execFile)

/** For each CI system, a function that returns the shell script in its snippet. */
const scripts: Record<string, (snippet: string) => string> = {
  'GitHub Actions': (snippet) => parse(snippet)[0].run,
  'GitLab CI': (snippet) => (parse(snippet).after_script ?? parse(snippet).deploy.script)[0],
  Jenkins: (snippet) => (snippet.split("'''")[1] ?? '').replaceAll('\\\\', '\\'),
  CircleCI: (snippet) => parse(snippet)[0].run.command.replace('\\<<', '<<'),
  'Azure Pipelines': (snippet) => parse(snippet)[0].bash,
}
/** Variables that each CI system sets. */
const ciVariables: Record<string, Record<string, string>> = {
  'GitHub Actions': {
    GITHUB_ACTIONS: 'true',
    GITHUB_RUN_NUMBER: '7',
    GITHUB_RUN_ID: '1',
    STATUS: 'success',
  },
  'GitLab CI': { GITLAB_CI: 'true', CI_PIPELINE_IID: '7', CI_JOB_ID: '2', CI_JOB_STATUS: 'success' },
  Jenkins: {
    JENKINS_URL: 'https://jenkins.example.com/',
    BUILD_NUMBER: '7',
    BUILD_TAG: '3',
    STATUS: 'success',
  },
  CircleCI: { CIRCLECI: 'true', CIRCLE_BUILD_NUM: '7', CIRCLE_WORKFLOW_JOB_ID: '4' },
  'Azure Pipelines': { TF_BUILD: 'True', BUILD_BUILDID: '7', BUILD_BUILDNUMBER: '7', SYSTEM_JOBID: '5' },
}

const deploy = (
  visitor: Visitor,
  product: string,
  environment: string,
  version: string,
  status = 'success',
) =>
  visitor.post('/deployment-events/', {
    product_name: product,
    environment_name: environment,
    version,
    status,
    deployed_by: 'ada',
  })

/**
 * Deploys checkout to three environments and search to one. Production is two versions behind staging, and
 * its latest deployment failed.
 */
const deployTwoProducts = async (visitor: Visitor) => {
  for (const environment of ['production', 'staging', 'dev'])
    await deploy(visitor, 'checkout', environment, '1.0.0')
  await deploy(visitor, 'checkout', 'staging', '1.1.0')
  await deploy(visitor, 'checkout', 'staging', '1.2.0')
  await deploy(visitor, 'checkout', 'production', '1.1.0', 'failed')
  await deploy(visitor, 'search', 'dev', '7')
}

const rowOf = (page: Page, product: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: product, exact: true }) })

const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

const isWiderThanWindow = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')

const clipboardOf = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()')

describe.skipIf(noBrowser)('the overview of an account without events', () => {
  it('makes a key, shows how to report with it, and updates when the event arrives', async () => {
    const { page, complaints } = await tested.open('/', { role: 'admin' })
    await page.getByRole('heading', { name: 'Post your first deployment', level: 1 }).waitFor()
    await expectNoAxeIssues(page)

    await page.getByRole('button', { name: 'Make an API key' }).click()
    await page.getByText('Save it now').waitFor()
    await page.getByRole('button', { name: 'Copy: Command line' }).click()
    const lines = await clipboardOf(page)
    const key = /SHIPLOG_KEY=([\w-]+)/.exec(lines)?.[1]
    await page.getByText('curl', { exact: true }).click()
    await page.getByRole('button', { name: 'Copy: curl' }).click()
    const curlLine = await clipboardOf(page)
    expect(curlLine).toContain(`-X POST ${tested.suite.url}/deployment-events/`)
    expect(curlLine).toContain(`Bearer ${key}`)

    const directory = await createTemporaryDirectory('first-run')
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    await run('bash', ['-ec', lines], { cwd: directory, env: { PATH: process.env.PATH, HOME: directory } })
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    await rowOf(page, 'checkout').getByRole('link', { name: '1.0.0' }).waitFor()
    expect(await page.getByRole('region', { name: 'API key' }).textContent()).toBe(key)
    await expectNoAxeIssues(page)
    await run('bash', ['-ec', curlLine])
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await page.getByText(key ?? '').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it.each(['Command line', 'curl'])(
    'has a working snippet for each CI system, by the tool: %s',
    async (tool) => {
      const { page, account, ask } = await tested.open('/', { role: 'admin' })
      const key = await tested.suite.createApiKey({ account })
      const directory = await createTemporaryDirectory('first-run')
      onTestFinished(() => rm(directory, { recursive: true, force: true }))
      await writeFile(join(directory, 'deploy.sh'), '#!/bin/sh\n', { mode: 0o755 })
      await page.getByText(tool, { exact: true }).first().click()
      const shells: [name: string, shell: string][] = []
      for (const [name, shellOf] of Object.entries(scripts)) {
        await page.getByRole('tab', { name }).click()
        await page.getByRole('button', { name: `Copy: ${name}` }).click()
        shells.push([name, shellOf(await clipboardOf(page))])
      }
      for (const [name, shell] of shells) {
        const own = { SHIPLOG_URL: tested.suite.url, SHIPLOG_KEY: key, ...ciVariables[name] }
        const env = { PATH: process.env.PATH, HOME: directory, ...own }
        await run('bash', ['-ec', shell], { cwd: directory, env })
      }
      expect(await ask('GET', '/deployments/')).toMatchObject(
        ['azure-pipelines', 'circleci', 'jenkins', 'gitlab', 'github-actions'].map((source_system) => ({
          product_name: 'checkout',
          status: 'completed',
          version: '1.0.7',
          source_system,
        })),
      )
    },
  )

  it('tells users who may not make keys whom to ask', async () => {
    const { page } = await tested.open('/', { role: 'member' }, { size: 'phone', colorScheme: 'dark' })
    await page.getByText('Ask an admin of your organisation for a key').waitFor()
    expect(await page.getByRole('button', { name: 'Make an API key' }).count()).toBe(0)
    expect(await isWiderThanWindow(page)).toBe(false)
    await expectNoAxeIssues(page)
  })
})

describe.skipIf(noBrowser)('the overview', () => {
  it('shows current and latest deployments, and the number of versions behind', async () => {
    const visitor = await tested.visit()
    const { page } = visitor
    await deployTwoProducts(visitor)
    await page.goto(`${tested.suite.url}/`)
    await rowOf(page, 'checkout').waitFor()

    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Product',
      'production',
      'dev',
      'staging',
    ])
    const [production, dev, staging] = await rowOf(page, 'checkout').getByRole('cell').allTextContents()
    expect(dev).toMatch(/^1\.0\.0.* · ada$/)
    expect(staging).toMatch(/^1\.2\.0/)
    expect(production).toMatch(/^1\.0\.02 behind.* · ada1\.1\.0failed/)
    expect(await rowOf(page, 'search').getByRole('cell').allTextContents()).toEqual([
      '',
      expect.stringMatching(/^7/),
      '',
    ])
    await expectNoAxeIssues(page)

    await rowOf(page, 'checkout')
      .getByRole('link', { name: /1\.1\.0\s*failed/ })
      .click()
    await page.waitForURL(/\/console\/deployments\?open=[0-9a-f-]{36}$/)
    await page.goBack()
    await page.getByRole('link', { name: 'search', exact: true }).click()
    await page.waitForURL('**/console/products/search')
    expect(visitor.complaints).toEqual([])
  })

  it('updates when something happens', async () => {
    const visitor = await tested.visit()
    const { page } = visitor
    await deploy(visitor, 'checkout', 'production', '1.0.0')
    await page.goto(`${tested.suite.url}/`)
    const cell = rowOf(page, 'checkout').getByRole('cell')
    await cell.getByRole('link', { name: '1.0.0' }).waitFor()
    await page.getByTestId('live-state').getByText('Live').waitFor()

    await deploy(visitor, 'checkout', 'production', '1.1.0', 'started')
    await cell.getByRole('link', { name: /1\.1\.0\s*in progress/ }).waitFor({ timeout: 3_000 })
    await deploy(visitor, 'checkout', 'production', '1.1.0')
    await cell.getByRole('link', { name: '1.1.0', exact: true }).waitFor({ timeout: 3_000 })
    expect(await cell.getByText('in progress').count()).toBe(0)
  })

  it('is filtered by the search parameters', async () => {
    const visitor = await tested.visit()
    const { page } = visitor
    await deployTwoProducts(visitor)
    await page.goto(`${tested.suite.url}/`)
    await rowOf(page, 'checkout').waitFor()

    await page.getByLabel('Part of a product’s name').fill('SEAR')
    await rowOf(page, 'checkout').waitFor({ state: 'detached' })
    expect(searchOf(page)).toEqual({ product: 'SEAR' })

    await page.getByLabel('Part of a product’s name').fill('nothing')
    await page.getByText('No product matches these filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rowOf(page, 'checkout').waitFor()
    expect(searchOf(page)).toEqual({})

    await page.getByRole('combobox', { name: 'Status of the latest deployment' }).click()
    await page.getByRole('option', { name: 'failed' }).click()
    await rowOf(page, 'search').waitFor({ state: 'detached' })
    expect(await rowOf(page, 'checkout').count()).toBe(1)
    expect(searchOf(page)).toEqual({ status: 'failed' })

    await page.goto(`${tested.suite.url}/?environment_type=staging&status=wrong`)
    await rowOf(page, 'checkout').waitFor()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Product', 'staging'])
  })

  it('shows cards on a phone, none wider than the screen', async () => {
    const visitor = await tested.visit({ role: 'viewer' }, { size: 'phone', colorScheme: 'dark' })
    const { page } = visitor
    const long = `${'a very long name '.repeat(14)}🚀`
    await deploy(visitor, long, 'production', `1.0.0-${'x'.repeat(240)}`)
    await deploy(visitor, 'checkout', 'production', '1.0.0')
    await page.goto(`${tested.suite.url}/`)
    await page.getByRole('link', { name: 'checkout' }).waitFor()
    expect(await page.getByRole('listitem').count()).toBe(2)
    expect(await isWiderThanWindow(page)).toBe(false)
    await expectNoAxeIssues(page)
  })
})
