import { Anchor, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The address of a page, if it is one: events may tell any text, `javascript:` included. */
export const webAddress = (text: string | null): string | undefined => {
  if (text === null || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/** A page of somebody else's, opened beside ours; what is no address of a page is plain text. */
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
      {children} <IconExternalLink size={12} aria-label="opens another page" />
    </Anchor>
  )
}
