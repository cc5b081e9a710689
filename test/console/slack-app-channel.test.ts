import { eventually, type SlackApi, startSlackApi } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validDeployment } from '../support/valid.ts'
import { openChannelForm, sendingAtOnce, sendTestMessage } from './channel-support.ts'
import { expectNoAxeIssues, noBrowser, useConsole } from './support.ts'

describe.skipIf(noBrowser)('a channel of a Slack app', () => {
  // `beforeAll` adds the address of the API before the suite starts.
  const notifier: Record<string, string> = { ...sendingAtOnce }
  let slackApi: SlackApi
  beforeAll(async () => {
    slackApi = await startSlackApi({ limits: 'none' })
    notifier.SLACK_API_URL = slackApi.url
  })
  afterAll(() => slackApi.stop())
  const console = useConsole({ env: { notifier } })

  it('is created, follows a deployment, and says what to do when Slack refuses it', async () => {
    const { page, ask, post, complaints } = await console.open('/console/notifications')
    const chat = slackApi.createChannel()
    const dialog = await openChannelForm(page, 'Slack app', 'Ops')
    await dialog.getByLabel('Bot token').fill(slackApi.token)
    await dialog.getByLabel('Channel ID').fill('#deployments')
    await dialog.getByText('Where to get it').first().click()
    await dialog.getByText('add the bot token scope chat:write').waitFor()
    await dialog.getByRole('region', { name: 'Preview' }).getByText('❌ Deployment Failed').waitFor()
    await expectNoAxeIssues(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Channel ID must be the ID of a channel').waitFor()
    // The browser reports the request that was refused.
    expect(complaints.splice(0)).toHaveLength(1)
    await dialog.getByLabel('Channel ID').fill(chat)
    await dialog.getByRole('button', { name: 'Save' }).click()

    const card = page.getByRole('article', { name: 'Channel Ops' })
    await card.getByText('Edit its message').waitFor()
    await card.getByText('xoxb-••••').waitFor()
    await sendTestMessage(page, 'Ops')
    const [{ id }] = (await ask('GET', '/notification-channels/')) as [{ id: string }]
    await ask('POST', '/notification-preferences/', { channel_id: id, event_type: 'deployment.*' })
    const deployment = validDeployment({ product_name: 'checkout' })
    for (const status of ['started', 'failed']) {
      await post('/deployment-events/', { ...deployment, status })
      await eventually(() =>
        slackApi
          .messages(chat)
          .at(-1)
          ?.text.includes(status === 'started' ? 'Started' : 'Failed'),
      )
    }
    await eventually(() => slackApi.messages(chat)[1]?.replies.length === 1)
    expect(slackApi.messages(chat)).toMatchObject([
      { text: '👋 Shiplog can reach this channel' },
      { text: '❌ Deployment Failed: checkout 1.4.2 to production', replies: [{ broadcast: true }] },
    ])

    await card.getByRole('button', { name: 'Change Ops' }).click()
    await dialog.getByRole('combobox', { name: 'Later events of a deployment' }).click()
    await page.getByRole('option', { name: 'Reply in the thread of its message' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await card.getByText('Reply in the thread of its message').waitFor()
    slackApi.changeChannel(chat, { isMember: false })
    await post('/deployment-events/', validDeployment({ product_name: 'search', status: 'started' }))
    await eventually(async () => {
      const [channel] = (await ask('GET', '/notification-channels/')) as [{ enabled: boolean }]
      return !channel.enabled
    })
    await page.reload()
    await card.getByText('Slack answered not_in_channel: the app is not in the channel: invite').waitFor()
    await expectNoAxeIssues(page)
    slackApi.changeChannel(chat, { isMember: true })
    await card.getByRole('button', { name: 'Enable' }).click()
    await card.getByText('enabled', { exact: true }).waitFor()
    expect(await page.content()).not.toContain(slackApi.token)
    expect(complaints).toEqual([])
  })
})
