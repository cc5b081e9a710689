import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconEqual } from '@tabler/icons-react'
import type { Comparison } from '../../api/comparisons.ts'
import { ExternalLink } from '../../components/external-link.tsx'
import { sentenceOf } from './sentence.ts'
import { SideCard } from './side-card.tsx'

const icons = { forward: IconArrowRight, backward: IconArrowLeft, same: IconEqual }

/**
 * The number of versions between the two sides, a link to the commits between them, and a card for each side.
 */
export const ComparedSides = ({ comparison }: { comparison: Comparison }) => {
  const { product_name, from, to, direction, compare_url } = comparison
  const Icon = icons[direction]
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="baseline">
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          <Icon size={18} aria-hidden style={{ verticalAlign: '-3px' }} /> {sentenceOf(comparison)}
        </Title>
        {compare_url !== null && (
          <Text size="sm" component="div">
            <ExternalLink to={compare_url}>Compare the commits</ExternalLink>
          </Text>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <SideCard label="From" product={product_name} side={from} />
        <SideCard label="To" product={product_name} side={to} />
      </SimpleGrid>
    </Stack>
  )
}
