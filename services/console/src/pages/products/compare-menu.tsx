import { Button, Menu } from '@mantine/core'
import { IconGitCompare } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { comparisonAddress } from '../../components/addresses.ts'
import { GoLink } from '../../components/go-link.tsx'
import { type Version, versionsQuery } from './queries.ts'

/** Versions that are offered. */
const most = 8

/** Leads to comparisons of a version with what runs somewhere, and with other versions. */
export const CompareMenu = ({ version, row }: { version: Version; row: Schemas['MatrixRow'] | null }) => {
  const { product_name: product, version: to } = version
  const { data } = useInfiniteQuery(versionsQuery(product))
  const others = data?.pages[0]?.rows.filter(({ id }) => id !== version.id).slice(0, most) ?? []
  const running = row?.environments.filter(({ current }) => current !== null) ?? []
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconGitCompare size={16} aria-hidden />}>
          Compare with …
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {running.length > 0 && <Menu.Label>What runs in</Menu.Label>}
        {running.map(({ environment_id, environment_name, current }) => (
          <Menu.Item
            key={environment_id}
            component={GoLink}
            href={comparisonAddress({ product, from: `environment:${environment_name}`, to })}
            style={{ overflowWrap: 'anywhere' }}
          >
            {environment_name} ({current?.version})
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Label>Another version</Menu.Label>}
        {others.map((other) => (
          <Menu.Item
            key={other.id}
            component={GoLink}
            href={comparisonAddress({ product, from: other.version, to })}
            style={{ overflowWrap: 'anywhere' }}
          >
            {other.version}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={GoLink} href={comparisonAddress({ product, to })}>
          Choose …
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
