import { Group, Spoiler, Stack, Text } from '@mantine/core'
import { IconGitFork } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { ExternalLink } from '../../components/external-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { versionsQuery } from './queries.ts'

type Props = { name: string; product: Schemas['Product'] | null }

/**
 * Description, repository and age of a product. The repository is that of the newest fetched version that has
 * one; at least the newest 25 versions are fetched.
 */
export const ProductFacts = ({ name, product }: Props) => {
  const { data } = useInfiniteQuery(versionsQuery(name))
  const repository = data?.find(({ scm_repository }) => scm_repository !== null)?.scm_repository
  return (
    <Stack gap={4}>
      {product?.description != null && (
        <Spoiler maxHeight={72} showLabel="Show all" hideLabel="Show less">
          <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{product.description}</Text>
        </Spoiler>
      )}
      <Group gap="md">
        {repository != null && (
          <Text size="sm" component="span">
            <IconGitFork size={14} aria-label="Repository" style={{ verticalAlign: '-2px' }} />{' '}
            <ExternalLink to={repository} />
          </Text>
        )}
        {product !== null && (
          <Text size="sm" component="span">
            First seen <RelativeTime time={product.created_at} />
          </Text>
        )}
      </Group>
    </Stack>
  )
}
