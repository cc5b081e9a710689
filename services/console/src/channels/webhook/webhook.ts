import type { ChannelType } from '../channel-type.ts'
import { Preview } from './preview.tsx'
import { Status } from './status.tsx'

/** A webhook for programs. */
export const webhook: ChannelType = {
  label: 'Webhook for programs',
  about: 'Posts every event to a program of yours, signed as Standard Webhooks says.',
  fields: [
    {
      kind: 'secret',
      name: 'url',
      label: 'Address of your program',
      placeholder: 'https://events.example.com/shiplog',
      description:
        'Each event is posted there, signed. The address is stored encrypted, and never shown again.',
      missing: 'Enter an address',
    },
    {
      kind: 'choice',
      name: 'format',
      label: 'Format',
      description: 'What programs get. Examples below are in the format of Standard Webhooks.',
      choices: [
        { value: 'standard', label: 'Standard Webhooks: type, timestamp and data' },
        { value: 'versioner', label: 'Versioner: its headers and flat body' },
      ],
    },
    {
      kind: 'switch',
      name: 'ordered',
      label: 'In order',
      description:
        'One event after another; one that is not accepted holds up the next ones. Without it, several are sent at a time, in no order.',
    },
  ],
  hasSigningSecret: true,
  repair: 'Check that the address still exists, and change it if not.',
  Status,
  Preview,
}
