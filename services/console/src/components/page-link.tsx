import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>

/** A link to another of our pages; its parameters are checked against that page's. */
export const PageLink = createLink((props: Props) => <Anchor {...props} />)
