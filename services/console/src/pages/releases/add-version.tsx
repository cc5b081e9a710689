import { Button, Group, Select, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newestVersionsQuery } from '../../api/versions.ts'
import { MutationError } from '../../components/mutation-error.tsx'
import { ProductInput } from '../../components/product-input.tsx'
import { addVersion } from './queries.ts'

/** Adds a version to a release: first the product is chosen, then one of its versions. */
export const AddVersion = ({ releaseId }: { releaseId: string }) => {
  const [product, setProduct] = useState('')
  const [versionId, setVersionId] = useState<string | null>(null)
  const versions = useQuery({ ...newestVersionsQuery(product), enabled: product !== '' })
  const { mutate, isPending, error, reset } = useMutation(addVersion(releaseId))
  const choose = (name: string): void => {
    setProduct(name)
    setVersionId(null)
    reset()
  }
  const problem =
    versions.error?.message ??
    (versions.data?.length === 0 ? 'There is no product of this name with a version' : undefined)
  return (
    <Stack gap="xs">
      <Group align="start" gap="sm">
        <ProductInput
          placeholder="Which product"
          value={product}
          onCommit={choose}
          error={problem}
          w={{ base: '100%', xs: 260 }}
        />
        <Select
          label="Version"
          placeholder={product === '' ? 'Choose a product first' : 'Which of its versions'}
          disabled={product === '' || versions.data === undefined || versions.data.length === 0}
          searchable
          clearable
          nothingFoundMessage="Not among the newest 200 versions"
          data={versions.data?.map(({ id, version }) => ({ value: id, label: version })) ?? []}
          value={versionId}
          onChange={setVersionId}
          w={{ base: '100%', xs: 220 }}
        />
        <Button
          mt={{ base: 0, xs: 25 }}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={versionId === null}
          loading={isPending}
          onClick={() => versionId !== null && mutate(versionId, { onSuccess: () => choose('') })}
        >
          Add to the release
        </Button>
      </Group>
      <MutationError error={error} />
    </Stack>
  )
}
