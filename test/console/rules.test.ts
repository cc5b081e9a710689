import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeIssues, noBrowser, useConsole } from './support.ts'

const site = useConsole()

const started = { product_name: 'checkout', environment_name: 'production', status: 'started' }
type FreezeRule = { name: string; config: { windows: [{ start: string }] } }

const choose = async (page: Page, label: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

describe.skipIf(noBrowser)('rules', () => {
  it('proposes rules, and opens one as a form that only reports', async () => {
    const { page, ask, post, complaints } = await site.open('/console/rules')
    await post('/deployment-events/', { ...started, version: '0' })
    await page.getByText('There are no rules yet').waitFor()
    await expectNoAxeIssues(page)
    expect(await page.getByRole('button', { name: /^Start with/ }).count()).toBe(4)

    await page.getByRole('button', { name: 'Start with this: Staging first' }).click()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Staging first')
    await page.getByText('only after it was completed in an environment of type staging').last().waitFor()
    await page.getByText('It only reports what it would block.').waitFor()
    await page.getByRole('button', { name: 'Try on the last 30 days' }).click()
    await page.getByText('It would have blocked 1 of 1 deployments of the last 30 days.').waitFor()
    await expectNoAxeIssues(page)
    await page.getByRole('button', { name: 'Create the rule' }).click()
    await page.getByRole('row', { name: /Staging first/ }).waitFor()
    expect(await ask('GET', '/deployment-rules/')).toMatchObject([
      { name: 'Staging first', type: 'flow', mode: 'report_only', exempt_rollbacks: true },
    ])
    expect(await post('/deployment-events/', { ...started, version: '1' })).toMatchObject({
      preflight_status: 'report_only',
    })

    await choose(page, 'Mode of Staging first', 'Enabled')
    await expect
      .poll(() => ask('GET', '/deployment-rules/?mode=enabled'))
      .toMatchObject([{ name: 'Staging first' }])
    await expect(post('/deployment-events/', { ...started, version: '2' })).rejects.toThrow('428')
    await expectNoAxeIssues(page)
    expect(complaints).toEqual([])
  })

  it('creates a freeze by the week, shows a problem at its input, and keeps its revisions', async () => {
    const { page, ask, complaints } = await site.open('/console/rules')
    await page.getByRole('button', { name: 'New rule' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Quiet weekend')
    await page.getByRole('combobox', { name: 'Types of environments' }).click()
    await page.getByRole('option', { name: 'production' }).click()
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Berl')
    await page.getByRole('option', { name: 'Europe/Berlin' }).click()
    const sentence =
      'Nothing may be deployed to environments of type production from Friday 17:00 to Monday 08:00 (Europe/Berlin).'
    await page.getByText(sentence).waitFor()
    await page.getByText('0 17 * * 5', { exact: true }).waitFor()
    await page
      .getByText(/17:00 – \d{4}-\d\d-\d\d 08:00 \(Europe\/Berlin\)/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Try on the last 30 days' }).click()
    await page.getByText('No deployment of the last 30 days was in its scope.').waitFor()
    await expectNoAxeIssues(page)

    await page.getByText('By schedule').click()
    await page.getByRole('textbox', { name: 'Begins, as in cron' }).fill('0 0 31 2 *')
    await page.getByRole('button', { name: 'Create the rule' }).click()
    await page.getByText("Field 'config.windows.0' never comes").first().waitFor()
    await page.getByRole('textbox', { name: 'Begins, as in cron' }).fill('0 17 * * 5')
    await page.getByText('Every week').click()
    await page.getByText(sentence).waitFor()
    await page.getByRole('button', { name: 'Create the rule' }).click()
    await page.getByRole('row', { name: /Quiet weekend/ }).waitFor()
    expect(await ask('GET', '/deployment-rules/')).toMatchObject([
      {
        name: 'Quiet weekend',
        mode: 'enabled',
        config: { windows: [{ cron: '0 17 * * 5', duration: 'P2DT15H', timezone: 'Europe/Berlin' }] },
      },
    ])

    await choose(page, 'Mode of Quiet weekend', 'Disabled')
    await page.getByRole('button', { name: 'Disable the rule' }).click()
    await page.getByRole('dialog', { name: 'Disable the rule “Quiet weekend”?' }).waitFor()
    await page.getByText('Say why, for everybody who asks later').waitFor()
    await page.getByRole('textbox', { name: 'Why' }).fill('The release of the year')
    await expectNoAxeIssues(page)
    await page.getByRole('button', { name: 'Disable the rule' }).click()
    await page.getByRole('link', { name: '2 revisions of Quiet weekend' }).click()
    await page.getByText('“The release of the year”').waitFor()
    await expectNoAxeIssues(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Change Quiet weekend' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('Wait for Monday.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: '3 revisions of Quiet weekend' }).waitFor()
    expect(await ask('GET', '/deployment-rules/')).toMatchObject([
      { mode: 'disabled', message: 'Wait for Monday.' },
    ])

    await page.getByRole('button', { name: 'Delete Quiet weekend' }).click()
    await page.getByRole('dialog', { name: 'Delete the rule “Quiet weekend”?' }).waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('There are no rules yet').waitFor()
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  })

  it('saves and opens again a rule of each other type', async () => {
    const { page, ask, complaints } = await site.open('/console/rules')
    await ask('POST', '/environments/', { name: 'qa' })
    const create = async (name: string, type: RegExp, fill: () => Promise<void>): Promise<void> => {
      await page.getByRole('button', { name: 'New rule' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      await choose(page, 'Type', type)
      await fill()
      await page.getByRole('combobox', { name: 'Environments', exact: true }).fill('production')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Create the rule' }).click()
      await page.getByRole('row', { name: new RegExp(name) }).waitFor()
    }
    await create('Only releases', /^Versions/, async () => {
      await page.getByRole('combobox', { name: 'Never these versions' }).fill('*-rc*')
      await page.keyboard.press('Enter')
    })
    await create('A day before', /^Soak time/, async () => {
      await choose(page, 'The version was completed in', 'any of type staging')
      await page.getByRole('textbox', { name: 'Hours that must have passed' }).fill('12')
    })
    await create('Two teams', /^Approval/, async () => {
      await page.getByRole('button', { name: 'Add another requirement' }).click()
      for (const [index, role] of ['qa', 'release_manager'].entries()) {
        const requirement = page.getByRole('group', { name: `Requirement ${index + 1}` })
        await requirement.getByRole('textbox', { name: 'Name of the requirement' }).fill(role)
        await requirement.getByRole('combobox', { name: 'Roles' }).fill(role)
        await page.keyboard.press('Enter')
      }
      await page.getByRole('textbox', { name: 'Number of people' }).last().fill('2')
      await expectNoAxeIssues(page)
    })
    const warning = page
      .getByRole('alert')
      .filter({ hasText: 'The rule “Two teams” was saved, with a warning' })
    await warning
      .getByText(/The requirement 'qa' needs 1 person\. Shiplog knows only 0 who may approve/)
      .waitFor()
    await expectNoAxeIssues(page)
    await warning.getByRole('button').click()
    await warning.waitFor({ state: 'detached' })
    await create('QA first', /^Flow/, () => choose(page, 'The version was completed in', 'qa'))
    await create('One at a time', /^One at a time/, () =>
      choose(page, 'At the same time, in an environment', 'one deployment of any product'),
    )
    const saved = (await ask('GET', '/deployment-rules/')) as { name: string; config: object }[]
    expect(saved.map(({ name, config }) => [name, config])).toMatchObject([
      ['One at a time', { per: 'environment', stale_after: 'PT2H' }],
      ['QA first', { requires: [{ environment: 'qa' }] }],
      [
        'Two teams',
        {
          requirements: [
            { name: 'qa', roles: ['qa'], count: 1, environment: null },
            { name: 'release_manager', roles: ['release_manager'], count: 2 },
          ],
          expires_hours: 72,
        },
      ],
      ['A day before', { environment_type: 'staging', hours: 12 }],
      ['Only releases', { deny: ['*-rc*'] }],
    ])
    const people = '1 person with the role qa and 2 people with the role release_manager'
    await page
      .getByText(`A version may be deployed to production only after ${people} have approved it.`)
      .waitFor()
    for (const { name } of saved) {
      await page.getByRole('button', { name: `Change ${name}` }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('link', { name: `2 revisions of ${name}` }).waitFor()
      if (name === 'Two teams') await warning.getByRole('button').click()
    }
    expect(await ask('GET', '/deployment-rules/')).toMatchObject(saved.map(({ config }) => ({ config })))
    expect(complaints).toEqual([])
  })

  it('lets viewers read', async () => {
    const { account, ask } = await site.visit()
    await ask('POST', '/deployment-rules/', {
      name: 'No betas',
      type: 'version',
      config: { deny: ['*-beta'] },
    })
    const { page } = await site.open(
      '/console/rules',
      { account, role: 'viewer' },
      { size: 'phone', colorScheme: 'dark' },
    )
    await page.getByText('No version that matches *-beta may be deployed to any environment.').waitFor()
    expect(await page.getByRole('button', { name: /New rule|Change|Delete/ }).count()).toBe(0)
    await expectNoAxeIssues(page)
  })

  it('freezes an environment at once, and lifts the freeze', async () => {
    const { page, ask, post, complaints } = await site.open('/console/settings?tab=environments')
    await ask('POST', '/environments/', { name: 'production' })
    await page.reload()
    await page.getByRole('button', { name: 'Freeze now … production' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Incident 4711')
    await expectNoAxeIssues(page)
    await page.getByRole('button', { name: 'Freeze', exact: true }).click()
    await page.getByText('frozen', { exact: true }).waitFor()
    await page.getByText(/^Incident 4711/).waitFor()
    await expectNoAxeIssues(page)
    await expect(post('/deployment-events/', { ...started, version: '1' })).rejects.toThrow(
      /423.*Incident 4711/,
    )

    const [freeze] = (await ask('GET', '/deployment-rules/')) as [FreezeRule]
    const [begin] = freeze.config.windows
    expect(freeze.name).toBe(`Freeze of production since ${begin.start.slice(0, 16).replace('T', ' ')} UTC`)

    await page.getByRole('button', { name: 'Lift the freeze … production' }).click()
    await page.getByRole('button', { name: 'Lift the freeze', exact: true }).click()
    await page.getByRole('button', { name: 'Freeze now … production' }).waitFor()
    await post('/deployment-events/', { ...started, version: '1' })
    expect(complaints).toEqual([])
  })

  it('blocks a version, and allows it again', async () => {
    const { page, post, complaints } = await site.open('/console/rules')
    const completed = { ...started, version: '1.4.1', status: 'completed' }
    await post('/deployment-events/', completed)
    await page.goto(`${site.suite.url}/console/products/checkout/versions/1.4.1`)
    await page.getByRole('button', { name: 'Block this version …' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('It loses orders')
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByText('This version is blocked').waitFor()
    await page.getByText(/^Nobody may deploy it\. Reason: “It loses orders”/).waitFor()
    await page.getByRole('link', { name: 'Show the rule' }).waitFor()
    await expectNoAxeIssues(page)
    const again = { ...started, version: '1.4.1', environment_name: 'staging' }
    await expect(post('/deployment-events/', again)).rejects.toThrow(/428.*It loses orders/)
    await post('/deployment-events/', { ...again, version: '1.4.2' })

    await page.getByRole('button', { name: 'Allow this version again …' }).click()
    await page.getByRole('button', { name: 'Allow it' }).click()
    await page.getByRole('button', { name: 'Block this version …' }).waitFor()
    await post('/deployment-events/', again)
    expect(complaints).toEqual([])
  })
})
