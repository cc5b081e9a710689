import { Stack, TagsInput, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Lists = { products: string[] | null; environments: string[] | null }

/** The products and environments that a credential is for, and what else limits it. */
export const AllowLists = ({ products, environments, children }: Lists & { children?: ReactNode }) => (
  <Stack gap={2}>
    <Text size="sm">{products === null ? 'all products' : products.join(', ')}</Text>
    <Text size="sm">{environments === null ? 'all environments' : environments.join(', ')}</Text>
    {children}
  </Stack>
)

type InputsProps = {
  /** What the credential may do with them: `that it may write`. */
  use: string
  /** `getInputProps` of the form. */
  propsOf: (field: keyof Lists) => object
}

/** The inputs for the names that a new credential is for. */
export const AllowListInputs = ({ use, propsOf }: InputsProps) => {
  const description = 'Press Enter after each name. Leave empty for all.'
  return (
    <>
      <TagsInput label={`Products ${use}`} description={description} {...propsOf('products')} />
      <TagsInput label={`Environments ${use}`} description={description} {...propsOf('environments')} />
    </>
  )
}

/** Returns null, which means all, for no names. The API refuses an empty list: it could mean all or none. */
export const toAllowList = (names: string[]): string[] | null => (names.length === 0 ? null : names)
