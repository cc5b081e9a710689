import { Autocomplete, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { productAddress } from '../../../components/addresses.ts'
import { CopyableCode } from '../../../components/copyable-code.tsx'
import { OnceModal } from '../../../components/show-once-modal.tsx'
import {
  type BadgeNames,
  badgeAddress,
  htmlSnippet,
  markdownSnippet,
  shieldsSnippet,
} from './badge-snippets.ts'
import type { BadgeTokenWithToken } from './queries.ts'

/** The address of a badge at this page's own origin. The page may show pictures of no other. */
const previewAddress = ({ badge_url }: BadgeTokenWithToken, names: BadgeNames): string =>
  badgeAddress(badge_url, names).replace(/^.*?(?=\/badges\/)/, '')

/** The badge itself, and the texts that show it elsewhere. */
const Snippets = ({ token, names }: { token: BadgeTokenWithToken; names: BadgeNames }) => {
  const { badge_url, endpoint_url } = token
  const link = new URL(badge_url).origin + productAddress(names.product)
  return (
    <>
      <img
        src={previewAddress(token, names)}
        alt={`Badge: ${names.product} in ${names.environment}`}
        height={20}
      />
      <CopyableCode label="Markdown" code={markdownSnippet(badge_url, names, link)} />
      <CopyableCode label="HTML" code={htmlSnippet(badge_url, names, link)} />
      <CopyableCode label="Drawn by shields.io" code={shieldsSnippet(endpoint_url, names)} />
    </>
  )
}

/** Shows a new badge token, as badges of it. */
export const ShowBadgeModal = ({ token, onClose }: { token: BadgeTokenWithToken; onClose: () => void }) => {
  const { name, products, environments } = token
  const [product, setProduct] = useState(products?.[0] ?? '')
  const [environment, setEnvironment] = useState(environments?.[0] ?? '')
  // While somebody types, the browser does not fetch a badge for each letter.
  const [names] = useDebouncedValue({ product: product.trim(), environment: environment.trim() }, 300)
  return (
    <OnceModal
      title={`Badges of “${name}”`}
      warning="The token in these texts is shown only once. If it gets lost, revoke it and create another one."
      onClose={onClose}
    >
      <Group grow align="start">
        <Autocomplete
          label="Product"
          data={products ?? []}
          value={product}
          onChange={setProduct}
          data-autofocus
        />
        <Autocomplete
          label="Environment"
          data={environments ?? []}
          value={environment}
          onChange={setEnvironment}
        />
      </Group>
      {names.product === '' || names.environment === '' ? (
        <Text size="sm">Enter a product and an environment to see the badge.</Text>
      ) : (
        <Snippets token={token} names={names} />
      )}
    </OnceModal>
  )
}
