import { Button, Menu } from '@mantine/core'
import { IconGitCompare } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { MatrixRow } from '../../api/products.ts'
import { comparisonAddress } from '../../components/addresses.ts'
import { LightLink } from '../../components/light-link.tsx'
import { type Version, versionsQuery } from './queries.ts'

/** Maximum number of other versions in the menu. */
const maxVersions = 8

/** Menu of comparisons of a version: with the current version of an environment, or with another version. */
export const CompareMenu = ({ version, row }: { version: Version; row: MatrixRow | null }) => {
  const { product_name: product, version: to } = version
  const { data } = useInfiniteQuery(versionsQuery(product))
  const others = data?.filter(({ id }) => id !== version.id).slice(0, maxVersions) ?? []
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
            component={LightLink}
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
            component={LightLink}
            href={comparisonAddress({ product, from: other.version, to })}
            style={{ overflowWrap: 'anywhere' }}
          >
            {other.version}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={LightLink} href={comparisonAddress({ product, to })}>
          Choose another …
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
