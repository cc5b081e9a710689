import type { ChannelType } from '../channel-type.ts'
import { Preview } from './preview.tsx'

/** A webhook for programs. */
export const webhook: ChannelType = {
  label: 'Webhook for programs',
  fields: [
    {
      name: 'url',
      label: 'Address',
      placeholder: 'https://events.example.com/shiplog',
      description:
        'Each event is posted there, signed. The address is stored encrypted, and never shown again.',
      missing: 'Enter the address of your program',
    },
  ],
  repair: 'Check that the address still exists, and change it if not.',
  Preview,
}
