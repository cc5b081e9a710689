import { describe, expect, it } from 'vitest'
import { validDeployment } from '../support/valid.ts'
import { expectNoAxeIssues, noBrowser, useConsole } from './support.ts'

describe.skipIf(noBrowser)('the pages of releases', () => {
  const console = useConsole()
  const address = '/console/releases'

  it('create a release, show where its versions were deployed, and finish it', async () => {
    const visitor = await console.visit({ role: 'member' })
    const { page, post } = visitor
    const deploy = (environment_name: string, status: string) =>
      post(
        '/deployment-events/',
        validDeployment({ product_name: 'checkout', version: '1.10', environment_name, status }),
      )
    await deploy('staging', 'completed')

    await page.goto(`${console.suite.url}${address}`)
    await page.getByRole('heading', { name: 'No releases yet' }).waitFor()
    await page.getByRole('button', { name: 'New release' }).click()
    await page.getByRole('button', { name: 'Create the release' }).click()
    await page.getByText('A release needs a name').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Winter sale')
    await page.getByRole('textbox', { name: 'Description' }).fill('All of the checkout')
    await expectNoAxeIssues(page)
    await page.getByRole('button', { name: 'Create the release' }).click()
    await page.getByRole('heading', { name: 'Winter sale', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'This release has no versions' }).waitFor()

    await page.getByRole('combobox', { name: 'Product' }).fill('checkout')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Version' }).click()
    await page.getByRole('option', { name: '1.10' }).click()
    await page.getByRole('button', { name: 'Add to the release' }).click()
    const table = page.getByRole('table', { name: /^Versions of Winter sale/ })
    await table.getByRole('columnheader', { name: /staging.*1 of 1 completed/ }).waitFor()

    await deploy('production', 'failed')
    await table.getByRole('columnheader', { name: /production.*0 of 1 completed/ }).waitFor()
    await table.getByRole('link', { name: /^failed/ }).waitFor()
    await expectNoAxeIssues(page)

    await page.getByRole('button', { name: 'Finish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Finish this release?' })
    await dialog.getByText('1 of 1 versions is not completed in production').waitFor()
    await dialog.getByRole('button', { name: 'Finish the release' }).click()
    await page.getByRole('button', { name: 'Open again' }).waitFor()
    expect(await page.getByRole('button', { name: /^Remove checkout/ }).count()).toBe(0)

    await page.getByRole('button', { name: 'Open again' }).click()
    await page.getByRole('button', { name: 'Remove checkout 1.10' }).click()
    await page.getByRole('heading', { name: 'This release has no versions' }).waitFor()

    await page.getByRole('button', { name: 'More actions for this release' }).click()
    await page.getByRole('menuitem', { name: 'Name and description …' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Summer sale')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Summer sale', level: 1 }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'More actions for this release' }).click()
    await page.getByRole('menuitem', { name: 'Delete …' }).click()
    await page.getByRole('button', { name: 'Delete the release' }).click()
    await page.getByRole('heading', { name: 'No releases yet' }).waitFor()
    expect(visitor.complaints).toEqual([])
  })

  it('show the message of the API when a version cannot be added', async () => {
    const { page, post, ask } = await console.visit({ role: 'member' })
    const deployed = async (version: string): Promise<string> => {
      const event = validDeployment({ product_name: 'checkout', version })
      return ((await post('/deployment-events/', event)) as { version_id: string }).version_id
    }
    const version_id = await deployed('1')
    await deployed('2')
    const { id } = (await ask('POST', '/releases/', { name: 'Spring' })) as { id: string }
    await ask('POST', `/releases/${id}/versions/`, { version_id })

    await page.goto(`${console.suite.url}${address}/${id}`)
    await page.getByRole('combobox', { name: 'Product' }).fill('checkout')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Version' }).click()
    await page.getByRole('option', { name: '2', exact: true }).click()
    await page.getByRole('button', { name: 'Add to the release' }).click()
    await page
      .getByRole('alert')
      .getByText(/has version '1' of product 'checkout'/)
      .waitFor()
  })

  it('offer viewers no changes, and fit a phone', async () => {
    const { page, account, complaints } = await console.open(
      address,
      { role: 'viewer' },
      { size: 'phone', colorScheme: 'dark' },
    )
    await page.getByText('Members and admins can create one.').waitFor()
    expect(await page.getByRole('button', { name: 'New release' }).count()).toBe(0)
    await expectNoAxeIssues(page)

    const member = await console.visit({ role: 'member', account })
    const { version_id } = (await member.post('/deployment-events/', validDeployment())) as {
      version_id: string
    }
    const name = 'Spring'.repeat(40)
    const { id } = (await member.ask('POST', '/releases/', { name })) as { id: string }
    await member.ask('POST', `/releases/${id}/versions/`, { version_id })
    await page.goto(`${console.suite.url}${address}/${id}`)
    await page.getByRole('columnheader', { name: /production/ }).waitFor()
    expect(await page.getByRole('button', { name: /Finish|Remove|Add to/ }).count()).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0)
    await expectNoAxeIssues(page)
    expect(complaints).toEqual([])
  })

  it('say that there is no such release', async () => {
    const { page } = await console.open(`${address}/0198c0e5-3d4e-7f50-8162-738495061728`)
    await page.getByRole('heading', { name: 'There is no such release' }).waitFor()
    await page.getByRole('link', { name: 'All releases' }).click()
    await page.getByRole('heading', { name: 'No releases yet' }).waitFor()
  })
})
