import type { ChannelConfig } from '@shiplog/contract'
import { digestLink, missedLink, ownLinks } from '../../domain/links.ts'
import { digestTitle, missedTitle } from '../../domain/wording.ts'
import type { ChannelType } from '../channel-type.ts'
import { toWebhookUrl, webhookUrlType } from '../webhook-url.ts'
import { digestSize, toDigest } from './digest.ts'
import { messageAbout, summaryOf } from './message.ts'
import { toMissedMessage } from './missed.ts'
import { testTitle, toTestMessage } from './test-message.ts'

/**
 * A workflow of the Workflows app in Microsoft Teams, which posts Adaptive Cards to a channel of Teams. The
 * whole address is its secret. The host is not fixed: addresses moved from logic.azure.com to
 * api.powerplatform.com in 2025.
 *
 * The workflow answers before it posts the card. So a 2xx means that the workflow has the message, not that
 * Teams shows it. A lane sends one message a second. That is within the limits that Teams had for webhooks
 * before there were workflows: 4 in a second and 60 in 30 seconds.
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 */
export const teamsWorkflow: ChannelType<ChannelConfig<'teams_workflow'>> = {
  ...webhookUrlType,
  grouping: 'digest',
  digestSize,
  prepare: (items, { origin }) => {
    const contents = items.map(({ content }) => content)
    if (items.length > 1)
      return toWebhookUrl(digestTitle(contents), toDigest(contents, digestLink(contents, origin)))
    const [{ content }] = items
    return toWebhookUrl(summaryOf(content), messageAbout(content, ownLinks(items[0], origin)))
  },
  prepareMissed: (missed, { origin }) =>
    toWebhookUrl(missedTitle(missed), toMissedMessage(missed, missedLink(missed, origin))),
  prepareTest: ({ channel }) => toWebhookUrl(testTitle, toTestMessage(channel.name)),
}
