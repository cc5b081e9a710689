import type { ChannelType } from '../channel-type.ts'
import { Preview } from './preview.tsx'

/** A workflow of the Workflows app in Microsoft Teams, which posts to a channel of Teams. */
export const teamsWorkflow: ChannelType = {
  label: 'Microsoft Teams (Workflows)',
  about: 'Posts messages to a channel of Teams, by a workflow of its Workflows app.',
  fields: [
    {
      kind: 'secret',
      name: 'webhook_url',
      label: 'Address of the workflow',
      placeholder: 'https://….api.powerplatform.com/…',
      description:
        'Whoever has the address can post to the channel. It is stored encrypted, and never shown again.',
      missing: 'Enter the address of a workflow',
      whereToGet: {
        steps: [
          'In Teams, open the menu of the channel, and choose Workflows.',
          'Choose “Post to a channel when a webhook request is received”, and copy the address at the end.',
          'The workflow stops when the account of its owner is deleted: make it with a shared account, or add co-owners.',
        ],
        pages: [
          {
            title: 'Microsoft: webhooks with Workflows',
            address:
              'https://support.microsoft.com/en-us/office/create-incoming-webhooks-with-workflows-for-microsoft-teams-8ae491c7-0394-4861-ba59-055e33f75498',
          },
        ],
      },
    },
  ],
  repair:
    'In Workflows of Teams, check that the workflow is on and has an owner, and copy its address here if it is another one.',
  sent: 'The workflow answers before it posts. If Teams does not show the message, the run history of the workflow in Power Automate says why.',
  Preview,
}
