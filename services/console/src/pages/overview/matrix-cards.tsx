import { Card, Group, Stack, Text } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { productAddress } from '../../components/addresses.ts'
import { Cell } from '../../components/cell/cell.tsx'
import { LightLink } from '../../components/light-link.tsx'
import classes from './matrix-cards.module.css'
import type { MatrixRow } from './queries.ts'
import type { Range } from './use-matrix-rows.ts'

const ProductCard = ({ row: { product_name, environments } }: { row: MatrixRow }) => (
  <Card withBorder padding="sm">
    <Stack gap="xs">
      <Text component="h2" size="sm" fw={700} lineClamp={3} title={product_name} className={classes.name}>
        <LightLink href={productAddress(product_name)} className={classes.link}>
          {product_name}
        </LightLink>
      </Text>
      {environments.map((cell) => (
        <Group key={cell.environment_id} wrap="nowrap" align="start" gap="sm" className={classes.cell}>
          <Text size="sm" w="6.5rem" flex="none" truncate title={cell.environment_name}>
            {cell.environment_name}
          </Text>
          <Cell cell={cell} />
        </Group>
      ))}
    </Stack>
  </Card>
)

type Props = { rows: MatrixRow[]; onRange: (range: Range) => void }

/** The matrix on a narrow screen: a card for each product. Only cards in or near the window are rendered. */
export const MatrixCards = ({ rows, onRange }: Props) => {
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
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => onRange({ first, last }), [first, last, onRange])
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
            <ProductCard row={row} />
          </li>
        )
      })}
    </ul>
  )
}
