import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/**
 * A link to another page of the application. It is much cheaper to render than the router's own link, which
 * also preloads pages. That matters because the matrix shows hundreds of links.
 */
export const LightLink = ({ href, ...props }: Props) => {
  const { history } = useRouter()
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    const isPlainClick =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlainClick || event.defaultPrevented) return
    event.preventDefault()
    history.push(href)
  }
  return <a {...props} href={href} onClick={open} />
}
