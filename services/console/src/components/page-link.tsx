import { Anchor, type AnchorProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { LightLink } from './light-link.tsx'

type Props = AnchorProps & {
  href: string
  /** Text of the link. It is cut when it is too long for one line; the tooltip has all of it. */
  cut?: string
  children?: ReactNode
}

/** A link in text or in a table to another page of the application. */
export const PageLink = ({ cut, children = cut, ...props }: Props) => (
  <Anchor
    component={LightLink}
    size="sm"
    {...props}
    {...(cut !== undefined && { truncate: true, display: 'block', title: cut })}
  >
    {children}
  </Anchor>
)
