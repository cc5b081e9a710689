import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { DataBoundary } from './data-boundary.tsx'

type Props<Value extends string> = {
  tabs: readonly { value: Value; label: string; content: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** Says what the tabs are about, when the heading of the page does not. */
  label?: string
}

/** Tabs of a page, each with data of its own. */
export const PageTabs = <Value extends string>({ tabs, value, onChange, label }: Props<Value>) => (
  <Tabs value={value} keepMounted={false} onChange={(chosen) => onChange(chosen as Value)}>
    <Tabs.List aria-label={label} mb="md">
      {tabs.map((tab) => (
        <Tabs.Tab key={tab.value} value={tab.value}>
          {tab.label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {tabs.map((tab) => (
      <Tabs.Panel key={tab.value} value={tab.value}>
        <DataBoundary>{tab.content}</DataBoundary>
      </Tabs.Panel>
    ))}
  </Tabs>
)
