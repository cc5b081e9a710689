import { apply } from '../apply.ts'
import { renderOverlay } from '../overlay/render-overlay.ts'
import { untilReady } from '../pods/until-ready.ts'
import type { Stand } from '../stand.ts'

/** Applies the overlay with a tag, by default its own, and waits for its migrations and all rollouts. */
export const changeVersion = async (stand: Stand, overlay: string, tag?: string): Promise<void> => {
  await apply(stand.kubectl, await renderOverlay(overlay, stand.namespace, tag))
  await untilReady(stand, 900_000)
}
