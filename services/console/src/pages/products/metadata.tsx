import { Accordion } from '@mantine/core'
import { MetadataTable } from '../../components/metadata-table.tsx'

/** The field `extra_metadata` of a version, folded; nothing when it is empty. */
export const Metadata = ({ metadata }: { metadata: Record<string, unknown> }) => {
  const count = Object.keys(metadata).length
  if (count === 0) return null
  return (
    <Accordion variant="contained">
      <Accordion.Item value="metadata">
        <Accordion.Control>Metadata ({count})</Accordion.Control>
        <Accordion.Panel>
          <MetadataTable metadata={metadata} />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
