import { eventually, type Receiver, startReceiver } from '@shiplog/testing'
import type { Page } from 'playwright-core'
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

const address = '/console/notifications'
const focusedInput = 'document.activeElement.dataset.path'

const isWiderThanWindow = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')

/** Returns the text of a message, without the markup of the chat service. */
const wordsOf = (body: unknown): string => {
  if (Array.isArray(body)) return body.map(wordsOf).join('\n')
  if (typeof body === 'object' && body !== null) return Object.values(body).map(wordsOf).join('\n')
  return String(body).replaceAll('*', '')
}

/**
 * Returns everything that the page keeps. That is its content, its addresses, its storage, and its caches of
 * answers.
 */
const keptIn = async (page: Page): Promise<string> => {
  const kept = await page.evaluate<unknown[]>(`(() => {
    const root = document.getElementById('root')
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer'))
    const find = (fiber) =>
      fiber === null ? undefined : (fiber.memoizedProps?.client ?? find(fiber.child) ?? find(fiber.sibling))
    const client = find(root[key])
    const caches = [client.getQueryCache(), client.getMutationCache()]
    return [
      document.documentElement.outerHTML,
      location.href,
      JSON.stringify([history.state, localStorage, sessionStorage]),
      ...caches.flatMap((cache) => cache.getAll().map(({ state }) => JSON.stringify(state))),
    ]
  })()`)
  const { cookies, origins } = await page.context().storageState({ indexedDB: true })
  return [...kept, JSON.stringify([cookies, origins])].join('\n')
}

describe.skipIf(noBrowser)('the notifications page', () => {
  const console = useConsole({ env: { notifier: sendingAtOnce } })
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.stop())
  const receivedAt = (path: string) => receiver.requests.filter((request) => request.path === path)

  const createChatWebhook = (visitor: Visitor, path: string, name: string): Promise<string> =>
    createChannel(visitor, name, 'chat_webhook', { webhook_url: receiver.url + path })

  /** Creates a channel with a preference for failed deployments. */
  const notifyFailures = async (visitor: Visitor, path: string, name: string): Promise<void> => {
    const channel_id = await createChatWebhook(visitor, path, name)
    await visitor.ask('POST', '/notification-preferences/', { channel_id, event_type: 'deployment.failed' })
  }

  const fail = ({ post }: Visitor, fields: object = {}): Promise<unknown> =>
    post('/deployment-events/', validDeployment({ product_name: 'checkout', status: 'failed', ...fields }))

  it('creates a channel, and sends a test message to it', async () => {
    const { page, complaints } = await console.open(address)
    const path = `/${unique('ops')}`
    await page.getByText('There are no channels yet').waitFor()
    await expectNoAxeIssues(page)

    await page.getByRole('button', { name: 'Create a channel' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Ops')
    await dialog.getByLabel('Webhook address').fill(receiver.url + path)
    await expectNoAxeIssues(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const card = page.getByRole('article', { name: 'Channel Ops' })
    await sendTestMessage(page, 'Ops')
    expect(receivedAt(path)).toHaveLength(1)
    expect(await card.textContent()).not.toContain(path)
    await expectNoAxeIssues(page)
    expect(complaints).toEqual([])
  })

  it('creates a preference, and sends the message that its preview shows', async () => {
    const visitor = await console.visit()
    const { page } = visitor
    const path = `/${unique('ops')}`
    await createChatWebhook(visitor, path, 'Ops')
    await page.goto(`${console.suite.url}${address}`)
    await page.getByRole('tab', { name: 'Preferences' }).click()
    await page.getByText('There are no preferences yet').waitFor()
    await expectNoAxeIssues(page)
    const dialog = await openPreferenceForm(page)
    await dialog.getByRole('combobox', { name: 'Only these products' }).fill('search')
    await page.keyboard.press('Enter')
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await preview.getByText('search').first().waitFor()
    await expectNoAxeIssues(page)
    const shown = (await preview.getByRole('paragraph').allTextContents()).flatMap((text) => text.split('\n'))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Ops deployment: failed search all all/ }).waitFor()
    await expectNoAxeIssues(page)

    const example = { deployed_by: 'ada', change_reference: 'SHOP-4711' }
    const error_message = 'Health check failed: 0 of 3 replicas are ready'
    await fail(visitor, { ...example, error_message })
    const { id } = (await fail(visitor, { ...example, error_message, product_name: 'search' })) as {
      id: string
    }
    const message = await eventually(() => receivedAt(path)[0])
    const said = wordsOf(message.body)
    const [heading, ...lines] = shown
    expect(heading).toBe('Preview')
    expect(lines).toEqual(expect.arrayContaining(['❌ Deployment Failed', 'search', '1.4.2', 'production']))
    expect(lines.filter((line) => !line.includes('UTC') && !said.includes(line))).toEqual([])

    await page.goto(`${console.suite.url}/console/deployments?open=${id}`)
    await dialog.getByRole('link', { name: 'Ops' }).click()
    await page.getByRole('dialog', { name: 'Message' }).getByText('Attempt 1').waitFor()
    await dialog.getByText(/^answered 200 after \d+ ms$/).waitFor()
    await expectNoAxeIssues(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page
      .getByRole('row', { name: /search 1\.4\.2 → production deployment\.failed Ops sent 1/ })
      .waitFor()
    expect(new URL(page.url()).search).toBe('?tab=history')
    expect(receivedAt(path)).toHaveLength(1)
    expect(visitor.complaints).toEqual([])
  })

  it('shows the form of the chosen type, and shows each problem at its input', async () => {
    const { page, complaints } = await console.open(address, {}, { size: 'phone', colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Create a channel' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Posts messages by an incoming webhook').waitFor()
    await dialog.getByRole('radio', { name: 'Chat webhook' }).focus()
    await page.keyboard.press('ArrowDown')
    expect(await dialog.getByRole('radio').nth(1).isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: 'Webhook for programs' }).check()
    const url = dialog.getByLabel('Address of your program')
    await url.waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter a name').waitFor()
    await dialog.getByText('Enter an address').waitFor()
    expect(await page.evaluate(focusedInput)).toBe('name')
    await expectNoAxeIssues(page)

    await page.keyboard.type('Programs')
    await url.fill('http://events.example.com/very-secret')
    expect(await url.getAttribute('type')).toBe('password')
    expect(await url.getAttribute('autocomplete')).toBe('new-password')
    await page.keyboard.press('Enter')
    await dialog.getByText(/^Address of your program must /).waitFor()
    expect(await page.evaluate(focusedInput)).toBe('config.url')
    expect(await dialog.getByRole('alert').count()).toBe(0)
    expect(await isWiderThanWindow(page)).toBe(false)
    await expectNoAxeIssues(page)
    await dialog.getByRole('button', { name: 'Show what was entered' }).press('Enter')
    expect(await url.getAttribute('type')).toBe('text')

    await dialog.getByRole('radio', { name: 'Chat webhook' }).check()
    expect(await dialog.getByLabel('Webhook address').inputValue()).toBe('')
    expect(await dialog.getByText('must ').count()).toBe(0)
    const help = dialog.locator('summary')
    await help.press('Enter')
    await dialog.getByText('Copy its address.').waitFor()
    expect(await dialog.getByRole('link', { name: 'Slack' }).getAttribute('rel')).toBe('noopener noreferrer')
    await expectNoAxeIssues(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    // The browser reports the request that was refused.
    expect(complaints).toHaveLength(1)
    await expect.poll(() => keptIn(page)).not.toContain('very-secret')
  })

  it('shows messages of a type before its channel is saved', async () => {
    const { page, complaints } = await console.open(address)
    await page.getByRole('button', { name: 'Create a channel' }).click()
    const dialog = page.getByRole('dialog')
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await preview.getByText('❌ Deployment Failed').waitFor()
    await dialog.getByText('A deployment ended with an error.').waitFor()
    await dialog.getByRole('combobox', { name: 'What a message looks like' }).click()
    expect(await page.getByRole('option').count()).toBe(16)
    await page.getByRole('option', { name: 'deployment: blocked by a rule' }).click()
    await dialog.getByText('A rule refused a start.').waitFor()
    await preview.getByText('Nothing may be deployed to').first().waitFor()
    await dialog.getByRole('radio', { name: 'Webhook for programs' }).check()
    await preview.getByText('"type": "deployment.preflight_failed"').waitFor()
    await expectNoAxeIssues(page)
    expect(complaints).toEqual([])
  })

  it('shows a secret once, sends only what was changed, and replaces the secret', async () => {
    const { page, ask, complaints } = await console.open(address)
    const posted: unknown[] = []
    page.on('request', (request) => {
      if (['POST', 'PATCH'].includes(request.method())) posted.push(request.postDataJSON())
    })
    const path = `/${unique('events')}`
    const dialog = page.getByRole('dialog')
    /**
     * Expects a secret in the open dialog, closes the dialog, and expects that the page does not keep the
     * secret.
     */
    const saveSecret = async (): Promise<string | null> => {
      await dialog.getByText('This secret is shown only once.').waitFor()
      await expectNoAxeIssues(page)
      const secret = await dialog.getByLabel('Signing secret', { exact: true }).textContent()
      expect(secret).toMatch(/^whsec_[\w+/=]{32,}$/)
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 5)
      await dialog.getByRole('button', { name: 'Copy' }).click()
      await dialog.getByRole('button', { name: 'Copied' }).waitFor()
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret)
      expect(await keptIn(page)).toContain(secret)
      await dialog.getByRole('button', { name: 'I have saved it' }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => keptIn(page)).not.toContain(secret)
      return secret
    }

    await openChannelForm(page, 'Webhook for programs', 'Programs')
    await dialog.getByLabel('Address of your program').fill(receiver.url + path)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const first = await saveSecret()
    const config = { url: receiver.url + path, format: 'standard', ordered: false }
    expect(posted.splice(0)).toEqual([{ name: 'Programs', channel_type: 'webhook', enabled: true, config }])
    await expect.poll(() => keptIn(page)).not.toContain(path)

    const card = page.getByRole('article', { name: 'Channel Programs' })
    await card.getByText('Standard Webhooks: type, timestamp and data').waitFor()
    await page.getByRole('button', { name: 'Change Programs' }).click()
    await dialog.getByText('Current value: http').waitFor()
    await dialog.getByRole('combobox', { name: 'Format' }).click()
    await page.getByRole('option', { name: 'Versioner' }).click()
    await dialog.getByRole('switch', { name: 'In order' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await card.getByText('Versioner: its headers and flat body').waitFor()
    expect(posted.splice(0)).toEqual([{ config: { format: 'versioner', ordered: true } }])
    await card.getByRole('button', { name: 'Change Programs' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(posted).toEqual([])

    await card.getByRole('button', { name: 'Replace secret of Programs' }).click()
    await dialog.getByRole('combobox', { name: 'The old secret' }).waitFor()
    await expectNoAxeIssues(page)
    await dialog.getByRole('combobox', { name: 'The old secret' }).click()
    await page.getByRole('option', { name: 'works for another hour' }).click()
    await dialog.getByRole('button', { name: 'Replace' }).click()
    const second = await saveSecret()
    expect(second).not.toBe(first)
    expect(posted.splice(0)).toEqual([{ grace_hours: 1 }])
    await card.getByText('The old secret stops working').waitFor()
    await expectNoAxeIssues(page)
    await sendTestMessage(page, 'Programs')
    expect(receivedAt(path)).toHaveLength(1)
    // A signature with the new secret, and one with the old secret.
    expect(receivedAt(path)[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    expect(await ask('GET', '/notification-channels/')).toMatchObject([{ config: { ordered: true } }])
    expect(complaints).toEqual([])
  })

  it('shows the secret that a new address makes, when the stored secret cannot be decrypted', async () => {
    const visitor = await console.visit()
    const { page } = visitor
    const id = await createChannel(visitor, 'Programs', 'webhook', { url: receiver.url })
    const { database } = console.suite
    const [row] = await database.query<{ secret: string }>(
      'select secret from notifier.channel where id = $1',
      [id],
    )
    const [header = '', ...others] = row?.secret.split('.') ?? []
    const lost = { ...JSON.parse(Buffer.from(header, 'base64url').toString()), kid: 'lost' }
    const secret = [Buffer.from(JSON.stringify(lost)).toString('base64url'), ...others].join('.')
    await database.query('update notifier.channel set secret = $1 where id = $2', [secret, id])

    await page.goto(`${console.suite.url}${address}`)
    await page.getByRole('button', { name: 'Change Programs' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch', { name: 'In order' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByText('send the whole config').waitFor()
    await dialog.getByLabel('Address of your program').fill(receiver.url)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/^whsec_/).waitFor()
    await dialog.getByRole('button', { name: 'I have saved it' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('says why a channel was disabled, enables it, and sends a failed message again', async () => {
    const visitor = await console.visit()
    const { page, ask } = visitor
    const path = `/${unique('gone')}`
    await notifyFailures(visitor, path, 'Gone')
    receiver.respond((request) => ({ status: request.path === path ? 410 : 200, body: 'no such hook' }))
    await fail(visitor)
    await eventually(async () => {
      const [channel] = (await ask('GET', '/notification-channels/')) as { enabled: boolean }[]
      return channel?.enabled === false
    })
    receiver.respond(() => ({}))

    await page.goto(`${console.suite.url}${address}`)
    const card = page.getByRole('article', { name: 'Channel Gone' })
    await card.getByText('Disabled: nothing is sent').waitFor()
    await card.getByText('410').waitFor()
    await expectNoAxeIssues(page)
    await card.getByRole('link', { name: 'History of Gone' }).click()
    await page
      .getByRole('row', { name: /checkout 1\.4\.2 → production deployment\.failed Gone failed/ })
      .waitFor()
    await expectNoAxeIssues(page)
    await page.getByRole('link', { name: 'checkout 1.4.2 → production' }).click()
    const dialog = page.getByRole('dialog', { name: 'Message' })
    await dialog.getByText(/answered 410 after/).waitFor()
    await dialog.getByText('no such hook').waitFor()
    await expectNoAxeIssues(page)

    await dialog.getByRole('link', { name: 'The channel is disabled' }).click()
    await card.getByRole('button', { name: 'Enable' }).click()
    await card.getByText('enabled', { exact: true }).waitFor()
    await card.getByRole('link', { name: 'History of Gone' }).click()
    await page.getByRole('link', { name: 'checkout 1.4.2 → production' }).click()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('The message will be sent again.').waitFor()
    await dialog.getByText('sent', { exact: true }).waitFor()
    await dialog.getByText(/answered 200 after/).waitFor()
    expect(receivedAt(path)).toHaveLength(2)
    expect(visitor.complaints).toEqual([])
  })

  it('keeps its filters in the address', async () => {
    const visitor = await console.visit()
    const { page } = visitor
    const path = `/${unique('rooms')}`
    await notifyFailures(visitor, path, 'Rooms')
    await fail(visitor)
    await fail(visitor, { product_name: 'search' })
    await eventually(() => receivedAt(path).length === 2)
    await page.goto(`${console.suite.url}${address}?tab=history&status=nonsense`)
    await page.getByRole('row', { name: /search 1\.4\.2/ }).waitFor()
    await page.getByRole('combobox', { name: 'Product' }).fill('check')
    await page.getByRole('option', { name: 'checkout' }).click()
    await page.getByRole('row', { name: /search 1\.4\.2/ }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?tab=history&product=checkout')
    await page.getByRole('combobox', { name: 'Environment' }).fill('nowhere')
    await page.keyboard.press('Enter')
    await page.getByText('No message matches these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear' }).last().click()
    await page.getByRole('row', { name: /search 1\.4\.2/ }).waitFor()
    expect(new URL(page.url()).search).toBe('?tab=history')
  })

  it.each(['viewer', 'member'] as const)(
    'offers a %s what the role allows, on a phone in dark colours',
    async (role) => {
      const admin = await console.visit()
      const { account } = admin
      const path = `/${unique('room')}`
      await notifyFailures(admin, path, `A room ${'of a long name '.repeat(6)}🚀`)
      await fail(admin, { product_name: `${'long'.repeat(40)} 🚀 عربة` })
      await eventually(() => receivedAt(path).length > 0)

      const mayWrite = role === 'member' ? 1 : 0
      const { page, complaints } = await console.open(
        address,
        { account, role },
        { size: 'phone', colorScheme: 'dark' },
      )
      await page.getByText('Only admins can change channels.').waitFor()
      await page.getByRole('article').waitFor()
      expect(await page.getByRole('button', { name: /^(Create|Send|Change|Delete)/ }).count()).toBe(0)
      expect(await isWiderThanWindow(page)).toBe(false)
      await expectNoAxeIssues(page)

      await page.getByRole('tab', { name: 'Preferences' }).click()
      await page.getByRole('row', { name: /deployment: failed/ }).waitFor()
      expect(await page.getByText('Only members and admins can change preferences.').count()).toBe(
        1 - mayWrite,
      )
      for (const name of ['Create a preference', 'Change', 'Delete'])
        expect(await page.getByRole('button', { name }).count()).toBe(mayWrite)
      expect(await isWiderThanWindow(page)).toBe(false)
      await expectNoAxeIssues(page)

      await page.getByRole('tab', { name: 'History' }).click()
      await page.getByRole('link', { name: /^long/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Message' })
      await dialog.getByText(/answered 200 after/).waitFor()
      expect(await dialog.getByRole('button', { name: 'Send again' }).count()).toBe(mayWrite)
      expect(await isWiderThanWindow(page)).toBe(false)
      await expectNoAxeIssues(page)
      expect(complaints).toEqual([])
    },
  )
})
