import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeIssues, noBrowser, useConsole, type Visitor } from './support.ts'

const tested = useConsole()

const deploy = (visitor: Visitor, product: string, environment: string, fields: object = {}) =>
  visitor.post('/deployment-events/', {
    product_name: product,
    environment_name: environment,
    version: '1.0.0',
    status: 'success',
    ...fields,
  })

const openOverview = (page: Page, search = '') => page.goto(`${tested.suite.url}/${search}`)

const rowOf = (page: Page, product: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: product, exact: true }) })

const productsOf = (page: Page) => page.getByRole('rowheader').allTextContents()

const showsProducts = async (page: Page, ...products: string[]) => {
  await expect.poll(() => productsOf(page), { timeout: 5_000 }).toEqual(products)
}

const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

const chooseOrder = async (page: Page, order: string) => {
  await page.getByRole('combobox', { name: 'Order of the products' }).click()
  await page.getByRole('option', { name: order }).click()
}

/** Returns the left and the right edge of an element, in px. */
const edgesOf = async (page: Page, role: 'columnheader' | 'rowheader', name: string) => {
  const box = await page.getByRole(role, { name, exact: true }).boundingBox()
  return { left: box?.x ?? -1, right: (box?.x ?? -1) + (box?.width ?? 0) }
}

describe.skipIf(noBrowser)('the order of the overview', () => {
  it('is by last change, or as chosen in the address or the last time', async () => {
    const visitor = await tested.visit()
    const { page } = visitor
    for (const product of ['b', 'a', 'c']) await deploy(visitor, product, 'production')
    await openOverview(page)
    await showsProducts(page, 'c', 'a', 'b')

    await chooseOrder(page, 'Name')
    await showsProducts(page, 'a', 'b', 'c')
    expect(searchOf(page)).toEqual({ sort: 'name' })
    await openOverview(page)
    await showsProducts(page, 'a', 'b', 'c')
    await openOverview(page, '?sort=behind&folded=nothing')
    await showsProducts(page, 'c', 'a', 'b')

    await chooseOrder(page, 'Last change')
    expect(searchOf(page)).toEqual({})
    await openOverview(page)
    await showsProducts(page, 'c', 'a', 'b')
    expect(visitor.complaints).toEqual([])
  })

  it('changes by itself only while nobody points at the matrix; then a button counts changes', async () => {
    const visitor = await tested.visit()
    const { page } = visitor
    await deploy(visitor, 'a', 'production')
    await deploy(visitor, 'b', 'production')
    await openOverview(page)
    await showsProducts(page, 'b', 'a')
    await page.getByTestId('live-state').getByText('Live').waitFor()

    await deploy(visitor, 'a', 'production', { version: '2.0.0' })
    await showsProducts(page, 'a', 'b')

    await rowOf(page, 'a').hover()
    await deploy(visitor, 'b', 'production', { version: '2.0.0' })
    await deploy(visitor, 'c', 'production')
    await rowOf(page, 'b').getByRole('link', { name: '2.0.0' }).waitFor()
    await page.getByRole('button', { name: '2 changed' }).waitFor()
    expect(await productsOf(page)).toEqual(['a', 'b'])
    await page.getByRole('button', { name: '2 changed' }).click()
    await showsProducts(page, 'c', 'b', 'a')
    expect(await page.getByRole('button', { name: /changed/ }).count()).toBe(0)
  })
})

describe.skipIf(noBrowser)('idle products', () => {
  it('are counted, shown on request, and found by their name', async () => {
    const visitor = await tested.visit()
    const { page } = visitor
    const old = { occurred_at: new Date(Date.now() - 100 * 86_400_000).toISOString() }
    await deploy(visitor, 'old', 'production', old)
    await openOverview(page)
    await page.getByText('No product changed for 90 days').waitFor()
    await page.getByTestId('live-state').getByText('Live').waitFor()
    await deploy(visitor, 'new', 'production')
    await showsProducts(page, 'new')
    await page.getByText('1 product idle for 90 days').waitFor()

    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await showsProducts(page, 'new', 'old')
    expect(searchOf(page)).toEqual({ idle: 'shown' })
    await page.getByRole('button', { name: 'Hide products idle for 90 days' }).click()
    await showsProducts(page, 'new')
    await page.getByLabel('Part of a product’s name').fill('ol')
    await showsProducts(page, 'old')
  })
})

describe.skipIf(noBrowser)('the columns of the overview', () => {
  const environments = [
    ...['dev', 'dev-2', 'dev-3', 'qa', 'qa-2', 'staging', 'staging-2'],
    ...['production', 'production-2', 'production-3', 'production-4'],
  ]
  const deployEverywhere = async (visitor: Visitor) => {
    for (const environment of environments) await deploy(visitor, 'checkout', environment)
    await deploy(visitor, 'checkout', 'qa-2', { version: '2.0.0', status: 'failed' })
    await deploy(visitor, 'checkout', 'production-3', { version: '2.0.0', status: 'started' })
  }

  it('fold to one for each type, which shows the worst cell; production stays in view', async () => {
    const visitor = await tested.visit()
    const { page } = visitor
    await deployEverywhere(visitor)
    await openOverview(page)
    const row = rowOf(page, 'checkout')
    await row.waitFor()

    // Four columns of production do not fit beside the names, so one column stands for them.
    const pinned = 'production worst of 4'
    await page.getByRole('columnheader', { name: pinned }).waitFor()
    await row.getByRole('cell').first().getByText('in progress').waitFor()
    await row.getByRole('cell').first().getByText('production-3').waitFor()
    const before = await edgesOf(page, 'columnheader', pinned)
    expect(before.left).toBeCloseTo((await edgesOf(page, 'columnheader', 'Product')).right, -1)
    await page.evaluate(`document.querySelector('section[tabindex]').scrollLeft = 10_000`)
    await page.getByRole('columnheader', { name: 'staging-2 staging' }).waitFor()
    expect(await edgesOf(page, 'columnheader', pinned)).toEqual(before)

    for (const type of ['production (4)', 'dev (3)', 'test (2)', 'staging (2)'])
      await page.getByText(`Fold ${type}`).click()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Product',
      ...['productionworst of 4', 'devworst of 3', 'testworst of 2', 'stagingworst of 2'],
    ])
    expect(searchOf(page)).toEqual({ folded: 'dev,test,staging,production' })
    await row.getByRole('cell').nth(2).getByText('failed').waitFor()
    await expectNoAxeIssues(page)
    await page.getByText('Fold test (2)').click()
    await page.getByRole('columnheader', { name: 'qa-2 test' }).waitFor()
  })

  it('show production first on a phone of 360 px, and fit its width', async () => {
    const visitor = await tested.visit({}, { size: 'phone', colorScheme: 'dark' })
    const { page } = visitor
    await page.setViewportSize({ width: 360, height: 740 })
    await deployEverywhere(visitor)
    await openOverview(page, '?density=compact&folded=dev,test,staging')
    const card = page.getByRole('listitem').filter({ hasText: 'checkout' })
    await card.waitFor()
    expect(await card.textContent()).toMatch(/^checkoutproduction1\.0\.0.*dev \(3\)1\.0\.0.*staging \(2\)/)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await expectNoAxeIssues(page)
  })
})

describe.skipIf(noBrowser)('the cells of the overview', () => {
  it.each(['light', 'dark'] as const)(
    'tell by the shape of an icon what failed or is under way: %s',
    async (scheme) => {
      const visitor = await tested.visit({}, { colorScheme: scheme })
      const { page } = visitor
      for (const environment of ['dev', 'qa', 'production']) await deploy(visitor, 'checkout', environment)
      await deploy(visitor, 'checkout', 'qa', { version: '2.0.0', status: 'failed' })
      await deploy(visitor, 'checkout', 'dev', { version: '2.0.0', status: 'started' })
      await openOverview(page)
      const row = rowOf(page, 'checkout')
      await row.waitFor()
      /** Returns the number of lines of the large icon in each cell; 0 without one. */
      const iconsOf = (): Promise<number[]> =>
        page.evaluate(`[...document.querySelectorAll('td[aria-colindex]')].map((cell) => {
        const icon = cell.querySelector('svg')
        return icon?.getBoundingClientRect().width >= 20 ? icon.querySelectorAll('path').length : 0
      })`)
      const [production, dev, qa] = await iconsOf()
      expect(production).toBe(0)
      expect(dev).toBeGreaterThan(0)
      expect(qa).toBeGreaterThan(0)
      expect(dev).not.toBe(qa)
      await expectNoAxeIssues(page)

      const comfortable = (await row.boundingBox())?.height ?? 0
      await page.getByText('Compact').click()
      await row.getByRole('link', { name: '2.0.0 failed' }).waitFor()
      expect((await row.boundingBox())?.height ?? 0).toBeLessThan(comfortable * 0.6)
      expect(await iconsOf()).toEqual([production, dev, qa])
      expect(searchOf(page)).toEqual({ density: 'compact' })
      await expectNoAxeIssues(page)
      await row.getByRole('link', { name: '2.0.0 failed' }).click()
      await page.waitForURL(/\/console\/deployments\?open=[0-9a-f-]{36}$/)
    },
  )
})
