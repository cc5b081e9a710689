import { Preview } from '../block-kit/preview.tsx'
import type { ChannelType } from '../channel-type.ts'

/** An app in a Slack workspace. */
export const slackApp: ChannelType = {
  label: 'Slack app',
  about: 'Posts one message for each deployment to a Slack channel, and edits it as the deployment goes on.',
  fields: [
    {
      kind: 'secret',
      name: 'bot_token',
      label: 'Bot token',
      placeholder: 'xoxb-…',
      description:
        'Whoever has the token can post as the app. It is stored encrypted, and never shown again.',
      missing: 'Enter the bot token of the app',
      whereToGet: {
        steps: [
          'Create an app in your workspace, from scratch.',
          'Under OAuth & Permissions, add the bot token scope chat:write, and install the app to the workspace.',
          'Copy the bot token, which begins with xoxb-. Leave token rotation off.',
        ],
        pages: [
          { title: 'Slack: your apps', address: 'https://api.slack.com/apps' },
          {
            title: 'Slack: the scope chat:write',
            address: 'https://docs.slack.dev/reference/scopes/chat.write',
          },
        ],
      },
    },
    {
      kind: 'text',
      name: 'channel_id',
      label: 'Channel ID',
      placeholder: 'C0123456789',
      description: 'Of the Slack channel that messages go to. Its name does not do, because names change.',
      missing: 'Enter the ID of a channel',
      whereToGet: {
        steps: [
          'Invite the app to the channel: write /invite @name-of-the-app there.',
          'Open the channel, and click its name. The ID is at the end of the tab About.',
        ],
      },
    },
    {
      kind: 'choice',
      name: 'mode',
      label: 'Later events of a deployment',
      description: 'Failures and blocks are also posted to the channel, because an edit notifies nobody.',
      choices: [
        { value: 'update', label: 'Edit its message' },
        { value: 'thread', label: 'Reply in the thread of its message' },
      ],
    },
  ],
  repair: 'Do what the reason says. Change the bot token or the channel ID if they are others now.',
  Preview,
}
