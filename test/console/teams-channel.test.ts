import { eventually, type Receiver, startReceiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unique, validDeployment } from '../support/valid.ts'
import {
  createChannel,
  openChannelForm,
  openPreferenceForm,
  sendingAtOnce,
  sendTestMessage,
} from './channel-support.ts'
import { expectNoAxeIssues, noBrowser, useConsole, type Visitor } from './support.ts'
import { showTeamsCard } from './teams-card.ts'

const address = '/console/notifications'

describe.skipIf(noBrowser)('a channel of Teams', () => {
  const console = useConsole({ env: { notifier: sendingAtOnce } })
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
    receiver.respond(() => ({ status: 202 }))
  })
  afterAll(() => receiver.stop())
  const receivedAt = (path: string) => receiver.requests.filter((request) => request.path.startsWith(path))

  const createWorkflow = async (visitor: Visitor): Promise<{ id: string; path: string }> => {
    const path = `/${unique('workflow')}`
    const config = { webhook_url: receiver.url + path }
    return { id: await createChannel(visitor, 'Ops', 'teams_workflow', config), path }
  }

  it('is created and tested on its page, which says what an accepted message means', async () => {
    const visitor = await console.open(address)
    const { page } = visitor
    const path = `/${unique('workflow')}`
    const dialog = await openChannelForm(page, 'Microsoft Teams (Workflows)', 'Ops')
    await dialog.getByText('Where to get it').click()
    await dialog.getByText('Post to a channel when a webhook request is received').waitFor()
    await dialog.getByLabel('Address of the workflow').fill(`${receiver.url}${path}?sig=very-secret`)
    await expectNoAxeIssues(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const card = page.getByRole('article', { name: 'Channel Ops' })
    await sendTestMessage(page, 'Ops')
    await page.getByText('The workflow answers before it posts.').waitFor()
    expect(receivedAt(path)).toHaveLength(1)
    expect(await card.textContent()).not.toMatch(/workflow-|secret/)
    await expectNoAxeIssues(page)
    expect(visitor.complaints).toEqual([])
  })

  it('shows a preview of its messages, and says in the history what an accepted one means', async () => {
    const visitor = await console.visit()
    const { page } = visitor
    const { path } = await createWorkflow(visitor)
    await page.goto(`${console.suite.url}${address}`)
    await page.getByRole('tab', { name: 'Preferences' }).click()
    const dialog = await openPreferenceForm(page)
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await preview.getByText('❌ Deployment Failed').waitFor()
    await preview.getByText('Health check failed: 0 of 3 replicas are ready').waitFor()
    await preview.getByText(/^Failed .* UTC \(\w+, .*(AM|PM) your time\)$/).waitFor()
    await preview.getByText('View deployment').waitFor()
    await expectNoAxeIssues(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Ops deployment: failed all all/ }).waitFor()

    await visitor.post('/deployment-events/', validDeployment({ product_name: 'checkout', status: 'failed' }))
    await eventually(() => receivedAt(path).length === 1)
    await page.getByRole('tab', { name: 'History' }).click()
    const row = page.getByRole('row', { name: /^checkout/ })
    await row.getByRole('link').focus()
    await page.keyboard.press('Tab')
    await page.getByRole('tooltip').getByText('The workflow answers before it posts.').waitFor()
    await page.getByRole('link', { name: /^checkout/ }).click()
    const details = page.getByRole('dialog', { name: 'Message' })
    await details.getByText('answered 202 after').waitFor()
    await details.getByText('The workflow answers before it posts.').waitFor()
    await expectNoAxeIssues(page)
    expect(visitor.complaints).toEqual([])
  })

  it('gets cards that Microsoft’s renderer shows, with unchanged texts of reporters', async () => {
    const visitor = await console.visit()
    const { page, ask, post, complaints } = visitor
    const { id, path } = await createWorkflow(visitor)
    await ask('POST', '/notification-preferences/', { channel_id: id, event_type: 'deployment.*' })
    const names = {
      product_name: '[checkout](https://evil.example)',
      version: '1_4_2 **new** {{DATE(2000-01-01T00:00:00Z)}}',
      environment_name: '<at>Everyone</at> <b>here</b>',
    }
    await post(
      '/deployment-events/',
      validDeployment({
        ...names,
        status: 'failed',
        error_message: 'exit 1\n- https://evil.example',
        deploy_url: 'https://cd.example.com/1',
        completed_at: '2026-11-21T10:29:00Z',
      }),
    )
    const [received] = await eventually(() => (receivedAt(path).length > 0 ? receivedAt(path) : undefined))

    const markdown = await showTeamsCard(page, received?.body)
    const card = page.locator('.ac-adaptiveCard')
    for (const text of Object.values(names)) await card.getByText(text.replace('{{', '{\u200b{')).waitFor()
    const [shown = ''] = await card.allInnerTexts()
    expect(shown).toMatch(/❌ Deployment Failed\s+Product\s+\[checkout\]/)
    expect(shown).toContain('exit 1\n- https://evil.example')
    expect(shown).toMatch(/Failed \d{4}-\d\d-\d\d \d\d:\d\d UTC \(\w{3}, .*[AP]M your time\)/)
    expect(await card.getByRole('link').allInnerTexts()).toEqual(['View deployment (cd.example.com)'])
    expect(await card.locator('a').count()).toBe(0)
    expect(markdown).toContain('❌ Deployment Failed')
    expect(markdown.join('\n')).not.toMatch(/evil|Everyone|new|exit/)
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
    expect(complaints).toEqual([])
  })
})
