import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>

/** A link to another page of the application. The compiler checks path and search parameters. */
export const PageLink = createLink((props: Props) => <Anchor {...props} />)
