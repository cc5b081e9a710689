import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/** Of the rows of a long table those that the window shows, and a few around them. */
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
  // Rows are about as high as was said; to move the page for the rest could undo the reader's own jump.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false
  const items = virtual.getVirtualItems()
  const end = items.at(-1)?.end ?? top
  return {
    table,
    items,
    /** For each row's `ref`, beside its `data-index`. */
    measure: virtual.measureElement,
    roomBefore: (items[0]?.start ?? top) - top,
    roomAfter: virtual.getTotalSize() + top - end,
  }
}

/** The room of rows that are not on screen. */
export const RoomOfRows = ({ height }: { height: number }) =>
  height > 0 ? <tr aria-hidden style={{ height, border: 0 }} /> : null
