import { Anchor, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { webAddress } from './web-address.ts'

/**
 * A link to another site, which opens in a new tab. It is plain text when `webAddress` rejects the address.
 */
export const ExternalLink = ({ to, children = to }: { to: string; children?: ReactNode }) => {
  const address = webAddress(to)
  if (address === undefined)
    return (
      <Text span inherit style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    )
  return (
    <Anchor
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      inherit
      title={address}
      style={{ overflowWrap: 'anywhere' }}
    >
      {children} <IconExternalLink size={12} aria-label="opens in a new tab" />
    </Anchor>
  )
}
