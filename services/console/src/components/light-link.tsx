import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Called instead of following the link, except when the user opens it in another tab or window. */
  onOpen?: () => void
}

/** A page is loaded when the pointer or the focus has been on a link to it for this time. */
const preloadDelayMs = 50
/** Timer of the link that is pointed at. There is only one, because there is only one pointer. */
let preloadTimer: ReturnType<typeof setTimeout> | undefined

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

/** Returns a handler that first calls the handler of the component around the link, such as a menu entry. */
const both =
  <Handled,>(given: ((event: Handled) => void) | undefined, own: (event: Handled) => void) =>
  (event: Handled): void => {
    given?.(event)
    own(event)
  }

/**
 * A link to another page of the application. The page is loaded in advance when the user points at the link.
 * It is much cheaper to render than the router's own link, which matters because the matrix shows hundreds of
 * links. Buttons, menu entries and anchors of Mantine become links by `component={LightLink}`.
 */
export const LightLink = ({ href, onOpen, ...props }: Props) => {
  const router = useRouter()
  const preload = (): void => {
    clearTimeout(preloadTimer)
    preloadTimer = setTimeout(() => void router.preloadRoute({ to: '.', href }), preloadDelayMs)
  }
  const cancel = (): void => clearTimeout(preloadTimer)
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event) || event.defaultPrevented) return
    cancel()
    event.preventDefault()
    if (onOpen === undefined) router.history.push(href)
    else onOpen()
  }
  return (
    <a
      {...props}
      href={href}
      onClick={both(props.onClick, open)}
      onMouseEnter={both(props.onMouseEnter, preload)}
      onMouseLeave={both(props.onMouseLeave, cancel)}
      onFocus={both(props.onFocus, preload)}
      onBlur={both(props.onBlur, cancel)}
    />
  )
}
