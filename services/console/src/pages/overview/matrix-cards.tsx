import { Card, Group, Stack, Text } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { BlockedAttempts, PreflightCheck } from '../../api/blocked-attempts.ts'
import { productAddress } from '../../components/addresses.ts'
import { Cell } from '../../components/cell/cell.tsx'
import { LightLink } from '../../components/light-link.tsx'
import { blockedOf, type Columns, cellOf } from './columns.ts'
import classes from './matrix-cards.module.css'
import type { MatrixRow } from './queries.ts'
import type { MatrixView } from './search.ts'

type Shared = { columns: Columns; view: MatrixView }

type CardProps = Shared & { row: MatrixRow; attempts: readonly PreflightCheck[] | undefined }

/** The cells of a product, production first. */
const ProductCard = ({ row, columns, view, attempts }: CardProps) => (
  <Card withBorder padding="sm">
    <Stack gap={view.density === 'compact' ? 4 : 'xs'}>
      <Text component="h2" size="sm" fw={700} lineClamp={3} title={row.product_name} className={classes.name}>
        <LightLink href={productAddress(row.product_name)} className={classes.link}>
          {row.product_name}
        </LightLink>
      </Text>
      {[...columns.pinned, ...columns.scrolling].map((column) => {
        const cell = cellOf(row, column)
        const blocked = blockedOf(attempts, column, cell)
        return (
          (cell !== undefined || blocked !== undefined) && (
            <Group
              key={`${column.type} ${column.name}`}
              wrap="nowrap"
              align="start"
              gap="sm"
              className={classes.cell}
            >
              <Text size="sm" w="6.5rem" flex="none" truncate title={column.name}>
                {column.name}
                {column.folded !== undefined && ` (${column.folded})`}
              </Text>
              <Cell
                cell={cell}
                blocked={blocked}
                isCompact={view.density === 'compact'}
                isFolded={column.folded !== undefined}
              />
            </Group>
          )
        )
      })}
    </Stack>
  </Card>
)

type Props = Shared & {
  rows: MatrixRow[]
  /** Undefined until they are fetched. */
  attempts: BlockedAttempts | undefined
  /** Called with the index of the last rendered card. */
  onLast: (last: number) => void
}

/** The matrix on a narrow screen: a card for each product. Only cards in or near the window are rendered. */
export const MatrixCards = ({ rows, columns, view, attempts, onLast }: Props) => {
  const list = useRef<HTMLUListElement>(null)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 260,
    overscan: 4,
    gap: 12,
    scrollMargin: list.current?.offsetTop ?? 0,
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => onLast(last), [last, onLast])
  return (
    <ul
      ref={list}
      className={classes.list}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label="Products"
    >
      {items.map(({ index, start }) => {
        const row = rows[index]
        if (row === undefined) return null
        const top = start - virtualizer.options.scrollMargin
        return (
          <li
            key={row.product_id}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classes.item}
            style={{ transform: `translateY(${top}px)` }}
          >
            <ProductCard row={row} columns={columns} view={view} attempts={attempts?.get(row.product_id)} />
          </li>
        )
      })}
    </ul>
  )
}
