import { describe, expect, it } from 'vitest'
import { validDeployment } from '../support/valid.ts'
import { expectNoAxeIssues, noBrowser, useConsole } from './support.ts'

const site = useConsole()

describe.skipIf(noBrowser)('a page', () => {
  it('is loaded when the user points at a link to it, and not again by a click', async () => {
    const { page } = await site.visit()
    // The live stream makes all data stale when it begins.
    await page.route('**/live', (route) => route.abort())
    await page.goto(`${site.suite.url}/console/settings?tab=you`)
    let requests = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/releases/') requests += 1
    })
    const link = page.getByRole('link', { name: 'Releases' })
    await link.hover()
    await expect.poll(() => requests).toBe(1)
    await link.click()
    await page.getByRole('heading', { name: 'No releases yet' }).waitFor()
    expect(requests).toBe(1)
  })

  it('that cannot be loaded shows why, with the request id, and can be tried again', async () => {
    const { page } = await site.open('/console/settings?tab=you')
    const isList = (url: URL): boolean => url.pathname === '/releases/'
    await page.route(isList, (route) =>
      route.fulfill({ status: 500, json: { detail: 'It broke' }, headers: { 'x-request-id': 'r-4711' } }),
    )
    await page.getByRole('link', { name: 'Releases' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText('It broke').waitFor()
    await alert.getByText('Request r-4711').waitFor()
    await page.getByRole('heading', { name: 'Releases', level: 1 }).waitFor()
    expect(await page.title()).toBe('Releases · Shiplog')
    await page.mouse.move(640, 400)
    await expectNoAxeIssues(page)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await alert.getByText('It broke').waitFor()

    await page.unroute(isList)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'No releases yet' }).waitFor()
    expect(await alert.count()).toBe(0)
  })

  it('shows its other parts when one of them cannot be loaded', async () => {
    const { page, post } = await site.visit()
    await post('/deployment-events/', validDeployment({ product_name: 'checkout' }))
    const isMetrics = (url: URL): boolean => url.pathname === '/metrics/deployments/'
    await page.route(isMetrics, (route) => route.fulfill({ status: 500, json: { detail: 'It broke' } }))
    await page.goto(`${site.suite.url}/console/products/checkout`)
    const alert = page.getByRole('alert')
    await alert.getByText('It broke').waitFor()
    await page.getByRole('heading', { name: 'production' }).waitFor()
    await page.unroute(isMetrics)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Deployment frequency' }).waitFor()
  })
})
