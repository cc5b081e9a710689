import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** A link within the pages that costs next to nothing: the matrix shows hundreds. */
export const GoLink = ({ href, ...props }: Props) => {
  const { history } = useRouter()
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlain || event.defaultPrevented) return
    event.preventDefault()
    history.push(href)
  }
  return <a {...props} href={href} onClick={go} />
}
