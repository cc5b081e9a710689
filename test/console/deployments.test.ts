import { describe, expect, it } from 'vitest'
import { unique, validDeployment } from '../support/valid.ts'
import { createChannel } from './channel-support.ts'
import { expectNoAxeIssues, noBrowser, useConsole, type Visitor } from './support.ts'

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

describe.skipIf(noBrowser)('the deployments page', () => {
  const console = useConsole()
  const address = '/console/deployments'

  const rowOf = ({ page }: Visitor, product: string) =>
    page.getByRole('link', { name: new RegExp(`^${product} `) })

  it('shows a deployment as it comes in, and opens it beside the list', async () => {
    const visitor = await console.open(address)
    const { page, post } = visitor
    await page.getByRole('heading', { name: 'No deployments yet' }).waitFor()

    const event = {
      product_name: 'checkout',
      version: '1.10',
      invoke_id: 'run-1',
      deployed_by_name: 'Ada Lovelace',
    }
    await post('/deployment-events/', validDeployment({ ...event, status: 'started' }))
    const row = rowOf(visitor, 'checkout')
    await row.waitFor()
    expect(await row.getAttribute('aria-label')).toBe('checkout 1.10 to production, started')

    await row.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Ada Lovelace').waitFor()
    expect(new URL(page.url()).searchParams.get('open')).toMatch(/^[0-9a-f-]{36}$/)

    const failure = { status: 'failed', error_message: 'The probe never answered', error_code: 'TIMEOUT' }
    await post('/deployment-events/', validDeployment({ ...event, ...failure }))
    await dialog.getByText('The probe never answered').waitFor()
    await dialog.getByRole('region', { name: 'What happened' }).getByText('Failed', { exact: true }).waitFor()
    await expectNoAxeIssues(page)

    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('link', { name: 'checkout 1.10 to production, failed' }).waitFor()
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(
      /^checkout 1\.10/,
    )
    expect(visitor.complaints).toEqual([])
  })

  it('filters by the search parameters, and clears all filters at once', async () => {
    const visitor = await console.visit()
    const { page, post } = visitor
    for (const [product_name, version, status] of [
      ['checkout', '1.10', 'failed'],
      ['search', '1.1', 'failed'],
      ['payments', '1.10', 'completed'],
    ])
      await post('/deployment-events/', validDeployment({ product_name, version, status }))

    await page.goto(
      `${console.suite.url}${address}?status=failed&version=1.10&from=2020-01-01&environment_type=nonsense`,
    )
    await rowOf(visitor, 'checkout').waitFor()
    await expectNoAxeIssues(page)
    expect(await rowOf(visitor, 'search').count()).toBe(0)
    expect(await rowOf(visitor, 'payments').count()).toBe(0)
    expect(await page.getByRole('combobox', { name: 'Version' }).inputValue()).toBe('1.10')

    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await rowOf(visitor, 'payments').waitFor()
    expect(new URL(page.url()).search).toBe('')

    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'completed' }).click()
    await rowOf(visitor, 'search').waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?status=completed')

    await page.getByRole('combobox', { name: 'Environment', exact: true }).fill('nowhere')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'No deployment matches' }).waitFor()
    await expectNoAxeIssues(page)
  })

  it('fetches older deployments on scrolling, and does not move them while new ones arrive', async () => {
    const visitor = await console.visit()
    const { page, post } = visitor
    const events = Array.from({ length: 130 }, (_, index) => ({
      kind: 'deployment',
      ...validDeployment({ product_name: `old-${index}`, occurred_at: minutesAgo(index + 10) }),
    }))
    await post('/event-batches/', events)
    await page.goto(`${console.suite.url}${address}`)
    await rowOf(visitor, 'old-0').waitFor()

    await expect
      .poll(
        async () => {
          await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
          return await rowOf(visitor, 'old-129').count()
        },
        { timeout: 10_000 },
      )
      .toBe(1)
    const position = await rowOf(visitor, 'old-125').boundingBox()
    await post('/deployment-events/', validDeployment({ product_name: 'new-1' }))
    await post('/deployment-events/', validDeployment({ product_name: 'new-2' }))
    const button = page.getByRole('button', { name: '2 new' })
    await button.waitFor()
    expect(await rowOf(visitor, 'old-125').boundingBox()).toEqual(position)

    await button.click()
    await rowOf(visitor, 'new-2').waitFor()
    await button.waitFor({ state: 'detached' })
    expect(visitor.complaints).toEqual([])
  })

  it('shows which channels were notified, and links only web pages', async () => {
    const visitor = await console.visit()
    const { page, post, ask } = visitor
    const config = { webhook_url: 'https://hooks.chat.example.com/T0/B0' }
    const channel_id = await createChannel(visitor, 'Ops', 'chat_webhook', config)
    await ask('POST', '/notification-preferences/', { channel_id, event_type: 'deployment.*' })
    const product_name = unique('shop')
    const { id } = (await post(
      '/deployment-events/',
      validDeployment({
        product_name,
        build_url: 'https://ci.example.com/runs/1',
        deploy_url: 'javascript:alert(1)',
        extra_metadata: { region: '<b>north</b>' },
      }),
    )) as { id: string }
    await page.goto(`${console.suite.url}${address}?open=${id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: 'Ops' }).waitFor()
    await dialog.getByText('javascript:alert(1)').waitFor()
    await dialog.getByText('<b>north</b>').waitFor()
    const links = await dialog
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toContain('https://ci.example.com/runs/1')
    expect(links.filter((link) => link?.startsWith('javascript:'))).toEqual([])
  })

  it('says that there is no such deployment', async () => {
    const { page } = await console.open(`${address}?open=0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55`)
    await page.getByRole('heading', { name: 'There is no such deployment' }).waitFor()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('fits a phone in dark colours', async () => {
    const visitor = await console.visit({}, { size: 'phone', colorScheme: 'dark' })
    const { page, post } = visitor
    const product_name = `${'long'.repeat(50)} 🚀 عربة`
    const { id } = (await post(
      '/deployment-events/',
      validDeployment({ product_name, status: 'failed', error_message: 'x'.repeat(500) }),
    )) as { id: string }
    for (const search of ['', `?open=${id}`]) {
      await page.goto(`${console.suite.url}${address}${search}`)
      await page.getByText(product_name).first().waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0)
      await expectNoAxeIssues(page)
    }
  })
})
