import { DataList, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export type Fact = [label: string, value: ReactNode]

type Props = { facts: Fact[]; labelWidth?: string }

/** A list of facts with labels. Facts whose value is `null` or `false` are left out. */
export const FactList = ({ facts, labelWidth = '7rem' }: Props) => (
  <DataList labelWidth={labelWidth} gap={6}>
    {facts
      .filter(([, value]) => value !== null && value !== false)
      .map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel c="var(--mantine-color-text)" flex="0 0 var(--data-list-label-width)">
            {label}
          </DataList.ItemLabel>
          <DataList.ItemValue style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {typeof value === 'string' ? <Text size="sm">{value}</Text> : value}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
  </DataList>
)
