import { List, Text, VisuallyHidden } from '@mantine/core'
import type { WhereToGet } from '../../../../channels/channel-type.ts'
import { ExternalLink } from '../../../../components/external-link.tsx'

/**
 * Shows numbered steps to find a value, and links to the service's documentation. At first they are
 * collapsed.
 */
export const WhereToGetIt = ({ what, steps, pages = [] }: WhereToGet & { what: string }) => (
  <Text component="details" size="sm">
    <summary>
      Where to get it<VisuallyHidden>: {what}</VisuallyHidden>
    </summary>
    <List type="ordered" size="sm" mt={4}>
      {steps.map((step) => (
        <List.Item key={step}>{step}</List.Item>
      ))}
    </List>
    {pages.map(({ title, address }) => (
      <div key={address}>
        <ExternalLink to={address}>{title}</ExternalLink>
      </div>
    ))}
  </Text>
)
