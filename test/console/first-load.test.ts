import { expect, it } from 'vitest'
import { noBrowser, useConsole } from './support.ts'

const site = useConsole()
const maxBytes = 300_000

it.skipIf(noBrowser)('the overview needs at most 300 kB of compressed files', async () => {
  const { page, post } = await site.visit()
  const event = { product_name: 'checkout', version: '1.0.0', environment_name: 'production' }
  await post('/deployment-events/', { ...event, status: 'success' })
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.url().includes('/console/assets/'))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(site.suite.url)
  await page.getByText('1.0.0').first().waitFor()
  const files = await Promise.all(sizes)
  expect(files.length).toBeGreaterThan(10)
  expect(files.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxBytes)
})
