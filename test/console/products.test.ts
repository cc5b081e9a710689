import { eventually } from '@shiplog/testing'
import { describe, expect, it } from 'vitest'
import { expectNoAxeIssues, noBrowser, useConsole, type Visitor } from './support.ts'

const tested = useConsole()

const build = (visitor: Visitor, version: string, more: object = {}) =>
  visitor.post('/build-events/', {
    product_name: 'checkout',
    version,
    status: 'success',
    built_by: 'ada',
    scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
    scm_branch: 'main',
    scm_repository: 'https://github.com/shop/checkout',
    build_url: 'https://ci.example.com/runs/4711',
    build_number: '4711',
    source_system: 'github-actions',
    ...more,
  })

const deploy = (visitor: Visitor, environment_name: string, version: string, status = 'success') =>
  visitor.post('/deployment-events/', {
    product_name: 'checkout',
    environment_name,
    version,
    status,
    deployed_by: 'grace',
    invoke_id: `${environment_name}-${version}`,
  })

const deployTwoVersions = async (visitor: Visitor) => {
  await build(visitor, '1.10')
  await deploy(visitor, 'staging', '1.10')
  await deploy(visitor, 'production', '1.10')
  await build(visitor, '1.11', { extra_metadata: { coverage: 91.5 } })
  await deploy(visitor, 'staging', '1.11')
  await deploy(visitor, 'production', '1.11', 'failed')
}

describe.skipIf(noBrowser)('the page of a product', () => {
  it('shows what runs where, its history, and its versions with their environments', async () => {
    const visitor = await tested.visit()
    const { page } = visitor
    await deployTwoVersions(visitor)
    await page.goto(`${tested.suite.url}/console/products/checkout`)
    await page.getByRole('heading', { name: 'checkout', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'https://github.com/shop/checkout' }).waitFor()
    await page.getByRole('heading', { name: 'production' }).waitFor()
    await page.getByText('1 behind').waitFor()
    await page.getByRole('img', { name: '4 deployments to 2 environments in the last 30 days' }).waitFor()
    await expectNoAxeIssues(page)

    await page.getByText('Table', { exact: true }).click()
    const deployments = page.getByRole('table', { name: 'Deployments of the last 30 days' }).getByRole('row')
    await deployments.nth(4).waitFor()
    expect(await deployments.nth(1).textContent()).toMatch(/production1\.11failedgrace$/)

    await page.getByRole('tab', { name: 'Versions' }).click()
    const versions = page.getByRole('table', { name: 'Versions' }).getByRole('row')
    await versions.nth(2).getByText('production · runs').waitFor()
    await versions.nth(2).getByRole('link', { name: 'staging', exact: true }).waitFor()
    expect(await versions.nth(1).textContent()).toMatch(/staging · runs[\s\S]*production · failed/)
    expect(new URL(page.url()).search).toBe('?tab=versions')
    await expectNoAxeIssues(page)

    await page.getByRole('tab', { name: 'Releases' }).click()
    await page.getByText('No release has a version of this product').waitFor()
    expect(visitor.complaints).toEqual([])
  })

  it('lists the releases that have it, also when many newer ones do not', async () => {
    const visitor = await tested.visit()
    const { page, ask } = visitor
    await build(visitor, '1.10')
    const [version] = (await ask('GET', '/versions/?product=checkout&version=1.10')) as { id: string }[]
    const { id } = (await ask('POST', '/releases/', { name: 'Winter sale' })) as { id: string }
    await ask('POST', `/releases/${id}/versions/`, { version_id: version?.id })
    for (let index = 0; index < 21; index += 1) await ask('POST', '/releases/', { name: `Empty ${index}` })
    await page.goto(`${tested.suite.url}/console/products/checkout?tab=releases`)
    const releases = page.getByRole('table', { name: 'Releases' }).getByRole('row')
    await releases.nth(1).waitFor()
    expect(await releases.allTextContents()).toEqual([
      'ReleaseIts versionStatusCreated',
      expect.stringMatching(/^Winter sale1\.10draft/),
    ])
    await expectNoAxeIssues(page)
  })

  it('shows at once what was added to a release or removed from it', async () => {
    const visitor = await tested.visit({ role: 'member' })
    const { page, ask } = visitor
    await build(visitor, '1.10')
    await ask('POST', '/releases/', { name: 'Winter sale' })
    await page.goto(`${tested.suite.url}/console/products/checkout?tab=releases`)
    const empty = page.getByText('No release has a version of this product')
    await empty.waitFor()

    await page.getByRole('link', { name: 'Releases' }).click()
    await page.getByRole('link', { name: 'Winter sale' }).click()
    await page.getByRole('combobox', { name: 'Product' }).fill('checkout')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Version' }).click()
    await page.getByRole('option', { name: '1.10' }).click()
    await page.getByRole('button', { name: 'Add to the release' }).click()
    const removal = page.getByRole('button', { name: 'Remove checkout 1.10' })
    await removal.waitFor()
    await page.goBack()
    await page.goBack()
    await page.getByRole('table', { name: 'Releases' }).getByRole('link', { name: 'Winter sale' }).waitFor()

    await page.goForward()
    await page.goForward()
    await removal.click()
    await page.getByRole('heading', { name: 'This release has no versions' }).waitFor()
    await page.goBack()
    await page.goBack()
    await empty.waitFor()
  })

  it('shows the DORA metrics that Insights shows for the product', async () => {
    const visitor = await tested.visit()
    const { page, ask } = visitor
    await deployTwoVersions(visitor)
    await eventually(async () => {
      const path = '/metrics/deployments/?interval=period&environment_type=production'
      const [metrics] = (await ask('GET', path)) as { deployments: number }[]
      return metrics?.deployments === 2
    })
    await page.goto(`${tested.suite.url}/console/products/checkout`)
    const rate = page.getByRole('region', { name: 'Change failure rate' }).getByText('50%', { exact: true })
    await rate.waitFor()
    for (const name of [
      'Deployment frequency',
      'Lead time for changes',
      'Failed deployment recovery time',
      'Deployment rework rate',
    ])
      await page.getByRole('region', { name }).waitFor()

    await page.getByRole('link', { name: 'Show in Insights' }).click()
    await page.waitForURL('**/console/insights?product=checkout')
    await page.getByText('DORA metrics').waitFor()
    await rate.waitFor()
    await expectNoAxeIssues(page)
  })

  it('says that there is no such product', async () => {
    const { page } = await tested.open('/console/products/nothing%2Fof%20that', { role: 'viewer' })
    await page.getByRole('heading', { name: 'There is no such product' }).waitFor()
    await page.getByRole('link', { name: 'Go to the overview' }).click()
    await page.waitForURL(`${tested.suite.url}/`)
  })

  it('fits a phone in dark colours', async () => {
    const visitor = await tested.visit({ role: 'viewer' }, { size: 'phone', colorScheme: 'dark' })
    await deployTwoVersions(visitor)
    const { page } = visitor
    for (const path of ['checkout', 'checkout?tab=versions', 'checkout/versions/1.11']) {
      await page.goto(`${tested.suite.url}/console/products/${path}`)
      await page.getByText('production').first().waitFor()
      const isWider = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')
      expect(isWider, path).toBe(false)
      await expectNoAxeIssues(page)
    }
  })
})

describe.skipIf(noBrowser)('the page of a version', () => {
  it('shows its build and its environments, and leads to comparisons', async () => {
    const visitor = await tested.visit()
    const { page } = visitor
    await deployTwoVersions(visitor)
    await page.goto(`${tested.suite.url}/console/products/checkout/versions/1.11`)
    await page.getByRole('heading', { name: 'checkout 1.11', level: 1 }).waitFor()
    await page.getByRole('link', { name: /^github-actions 4711/ }).waitFor()
    expect(await page.getByRole('link', { name: /^9fceb02d0a/ }).getAttribute('href')).toBe(
      'https://github.com/shop/checkout/commit/9fceb02d0ae598e95dc970b74767f19372d61af8',
    )
    await page.getByRole('button', { name: 'Metadata (1)' }).click()
    await page.getByRole('row', { name: 'coverage 91.5' }).waitFor()
    await page.getByText('staging · runs').waitFor()
    await page.getByText('production · failed').waitFor()
    await expectNoAxeIssues(page)

    await page.getByRole('button', { name: 'Compare with …' }).click()
    await page.getByRole('menuitem', { name: '1.10', exact: true }).click()
    await page.waitForURL('**/console/comparison?*')
    const search = Object.fromEntries(new URL(page.url()).searchParams)
    expect(search).toEqual({ product: 'checkout', from: '1.10', to: '1.11' })
  })

  it('shows an address that is not a web page as text', async () => {
    const visitor = await tested.visit()
    const { page } = visitor
    await build(visitor, '1', { build_url: 'javascript:alert(1)', build_number: null, source_system: null })
    await page.goto(`${tested.suite.url}/console/products/checkout/versions/1`)
    await page.getByText('javascript:alert(1)').waitFor()
    expect(await page.getByRole('link', { name: 'javascript' }).count()).toBe(0)
    await page.getByText('This version was not deployed yet').waitFor()
  })

  it('says that there is no such version', async () => {
    const visitor = await tested.visit({ role: 'viewer' })
    await build(visitor, '1')
    await visitor.page.goto(`${tested.suite.url}/console/products/checkout/versions/2`)
    await visitor.page.getByRole('heading', { name: 'There is no such version' }).waitFor()
  })
})
