import { describe, expect, it } from 'vitest'
import { validBuild, validDeployment } from '../support/valid.ts'
import { expectNoAxeIssues, noBrowser, useConsole, type Visitor } from './support.ts'

const product_name = 'checkout'
const sha = (digit: string): string => digit.repeat(40)

describe.skipIf(noBrowser)('the comparison page', () => {
  const console = useConsole()
  const address = '/console/comparison'

  /** Posts three versions: the oldest is deployed to production, the newest to staging. */
  const fill = async ({ post }: Visitor): Promise<void> => {
    const scm_repository = 'https://github.com/shop/checkout'
    for (const digit of ['1', '2', '3']) {
      const source = {
        product_name,
        version: `1.${digit}0`,
        scm_repository,
        scm_sha: sha(digit),
        scm_branch: 'main',
      }
      await post(
        '/version-events/',
        validBuild({ ...source, built_by_name: 'Ada Lovelace', build_url: 'https://ci.example.com/1' }),
      )
      const environment_name = { '1': 'production', '3': 'staging' }[digit]
      if (environment_name !== undefined)
        await post('/deployment-events/', validDeployment({ ...source, environment_name }))
    }
  }

  it('compares production with staging when a product is chosen, and swaps them', async () => {
    const visitor = await console.open(address)
    const { page } = visitor
    await fill(visitor)
    await page.getByRole('combobox', { name: 'Product' }).fill('check')
    await page.getByRole('option', { name: product_name }).click()
    await page.getByRole('heading', { name: 'production is 2 versions behind staging' }).waitFor()

    const table = page.getByRole('table', { name: 'Versions between them' })
    const versions = () => table.getByRole('rowheader').allInnerTexts()
    expect(await versions()).toEqual(['1.30', '1.20'])
    await page.getByText('Oldest first').click()
    await expect.poll(versions).toEqual(['1.20', '1.30'])
    const link = page.getByRole('link', { name: /^Compare the commits/ })
    expect(await link.getAttribute('href')).toBe(
      `https://github.com/shop/checkout/compare/${sha('1')}...${sha('3')}`,
    )
    await expectNoAxeIssues(page)

    await page.getByRole('button', { name: 'Swap the two sides' }).click()
    await page.getByRole('heading', { name: 'staging is 2 versions ahead of production' }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  it('updates when something is deployed', async () => {
    const visitor = await console.visit()
    const { page, post } = visitor
    await fill(visitor)
    const search = `?product=${product_name}&from=environment:production&to=1.30`
    await page.goto(`${console.suite.url}${address}${search}`)
    await page.getByRole('heading', { name: 'production is 2 versions behind 1.30' }).waitFor()
    await post('/deployment-events/', validDeployment({ product_name, version: '1.30' }))
    await page.getByRole('heading', { name: 'production and 1.30 are at the same version, 1.30' }).waitFor()
  })

  it('explains why two sides cannot be compared, also on a phone in dark colours', async () => {
    const visitor = await console.visit({}, { size: 'phone', colorScheme: 'dark' })
    const { page } = visitor
    await fill(visitor)
    await page.goto(`${console.suite.url}${address}?product=${product_name}&from=environment:test&to=1.30`)
    await page
      .getByRole('alert')
      .getByText("No deployment of product 'checkout' was completed in environment 'test'")
      .waitFor()
    await expectNoAxeIssues(page)

    await page.goto(`${console.suite.url}${address}?product=${product_name}&from=1.10&to=1.20`)
    await page.getByRole('heading', { name: '1.10 is 1 version behind 1.20' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0)
    await expectNoAxeIssues(page)
  })
})
