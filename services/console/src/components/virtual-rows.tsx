import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Chooses the rows of a long table that are rendered: those in the window, and 12 before and after them.
 *
 * @param rowHeight expected height of a row in px; `measure` corrects it
 */
export const useVirtualRows = (count: number, rowHeight: number, keyOf: (index: number) => string) => {
  const table = useRef<HTMLTableElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((table.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: top,
    getItemKey: keyOf,
  })
  // The virtualizer does not correct the scroll position when the height of a row is measured. A correction
  // would cancel a jump that the reader makes at the same time.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false
  const items = virtual.getVirtualItems()
  const end = items.at(-1)?.end ?? top
  return {
    table,
    items,
    /** Must be the `ref` of each row. The row also needs the attribute `data-index`. */
    measure: virtual.measureElement,
    /** Height of the rows above those rendered, in px. */
    heightBefore: (items[0]?.start ?? top) - top,
    /** Height of the rows below those rendered, in px. */
    heightAfter: virtual.getTotalSize() + top - end,
  }
}

/** An empty row that is as high as the rows that are not rendered. */
export const HiddenRowsSpacer = ({ height }: { height: number }) =>
  height > 0 ? <tr aria-hidden style={{ height, border: 0 }} /> : null
