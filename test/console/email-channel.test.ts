import { eventually, type MailServer, type ReceivedMail, startMailServer } from '@shiplog/testing'
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
const mails: MailServer = await startMailServer()
afterAll(() => mails.stop())

/** Waits for the mails to an address. */
const mailsTo = (receiver: string, count: number): Promise<ReceivedMail[]> =>
  eventually(() => {
    const found = mails.mails.filter(({ to }) => to.includes(receiver))
    return found.length >= count ? found : undefined
  })

const linkIn = ({ email }: ReceivedMail): string => {
  const [path] = /\/mail\/[\w.-]+/.exec(email.text ?? '') ?? []
  if (path === undefined) throw new Error(`No link in ${email.text}`)
  return path
}

describe.skipIf(noBrowser)('an email channel', () => {
  const console = useConsole({
    env: {
      notifier: {
        SMTP_URL: mails.url,
        SMTP_REQUIRE_TLS: 'false',
        MAIL_FROM: 'Shiplog <shiplog@ci.example.com>',
        PUBLIC_ORIGIN: 'https://shiplog.example.com',
        ...sendingAtOnce,
      },
    },
  })
  beforeAll(() => mails.respond(() => undefined))

  /** Opens the link of a mail as its reader does, who is not signed in, and clicks the button of the page. */
  const openLink = async (mail: ReceivedMail, button: string, then: string): Promise<void> => {
    const context = await console.browser.newContext()
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (err) => complaints.push(err.message))
    await page.goto(`${console.suite.url}${linkIn(mail)}`)
    await expectNoAxeIssues(page)
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('heading', { name: then }).waitFor()
    await expectNoAxeIssues(page)
    expect(await context.cookies()).toEqual([])
    // The content security policy of the page forbids how `axe` reads style sheets.
    expect(complaints.filter((text) => !text.includes('axe'))).toEqual([])
    await context.close()
  }

  const cardOf = ({ page }: Visitor) => page.getByRole('article', { name: 'Channel Releases' })

  it('is created on its page, confirmed by its reader, sends mails, and is unsubscribed', async () => {
    const visitor = await console.open(address)
    const { page, post, ask } = visitor
    const [ada, grace] = [`${unique('ada')}@example.com`, `${unique('grace')}@example.com`]
    const dialog = await openChannelForm(page, 'Email', 'Releases')
    const addresses = dialog.getByLabel('Addresses')
    await addresses.fill(ada)
    await addresses.press('Enter')
    await addresses.fill(grace)
    await addresses.press('Enter')
    await dialog.getByLabel('Answers go to').fill('ops@example.com')
    await expectNoAxeIssues(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const card = cardOf(visitor)
    const states = card.getByRole('list', { name: 'State of the addresses' })
    await states.getByText('not confirmed yet').first().waitFor()
    await expectNoAxeIssues(page)

    for (const receiver of [ada, grace]) {
      const [mail] = await mailsTo(receiver, 1)
      if (mail !== undefined) await openLink(mail, 'Confirm', 'You receive these mails')
    }
    await page.reload()
    await states.getByText('confirmed', { exact: true }).nth(1).waitFor()
    await sendTestMessage(page, 'Releases')

    const [{ id }] = (await ask('GET', '/notification-channels/')) as [{ id: string }]
    await ask('POST', '/notification-preferences/', { channel_id: id, event_type: 'deployment.*' })
    await post('/deployment-events/', validDeployment({ product_name: 'checkout', version: '1.4.2' }))
    const [, , mail] = await mailsTo(ada, 3)
    expect(mail?.email.subject).toMatch(/^\[.+\] checkout 1\.4\.2$/)
    expect(mail?.email.replyTo).toMatchObject([{ address: 'ops@example.com' }])
    if (mail !== undefined) await openLink(mail, 'Unsubscribe', 'You are unsubscribed')
    await page.reload()
    await states.getByText('unsubscribed').waitFor()
    await expectNoAxeIssues(page)
    expect(visitor.complaints).toEqual([])
  })

  it('says which address is wrong, and which one the mail server refuses', async () => {
    const visitor = await console.open(address)
    const { page } = visitor
    const wrong = `${unique('gone')}@example.com`
    mails.respond((step) =>
      step.at === 'address' && step.address === wrong ? { code: 550, text: '5.1.1 No such user' } : undefined,
    )
    const dialog = await openChannelForm(page, 'Email', 'Releases')
    const addresses = dialog.getByLabel('Addresses')
    await addresses.fill('nobody')
    await addresses.press('Enter')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('“nobody” must be one address such as ops@example.com').waitFor()
    await addresses.press('Backspace')
    await addresses.fill(wrong)
    await addresses.press('Enter')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const card = cardOf(visitor)
    await card.waitFor()
    await eventually(async () => {
      await page.reload()
      await card.waitFor()
      return (await card.getByText('refused', { exact: true }).count()) === 1
    })
    await card.getByText('The mail server refuses the address: it answered 550').waitFor()
    await expectNoAxeIssues(page)
  })

  it('shows both parts of its mails in a preview', async () => {
    const visitor = await console.open(`${address}?tab=preferences`)
    const { page } = visitor
    await createChannel(visitor, 'Releases', 'email', { to: [`${unique('ada')}@example.com`] })
    await page.reload()
    const dialog = await openPreferenceForm(page)
    const preview = dialog.getByRole('region', { name: 'Preview' })
    // At first the preview shows the messages of the previous choice.
    await eventually(async () => (await preview.getByText('[production] checkout 1.4.2').count()) === 1)
    await preview.getByText('Health check failed: 0 of 3 replicas are ready').waitFor()
    await preview.getByText('HTML', { exact: true }).click()
    const frame = preview.frameLocator('iframe')
    await frame.getByRole('heading', { name: '❌ Deployment Failed' }).waitFor()
    await frame.getByRole('link', { name: 'Unsubscribe' }).waitFor()
    await expectNoAxeIssues(page)
    expect(visitor.complaints).toEqual([])
  })
})
