import { Accordion, Table } from '@mantine/core'

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** The field `extra_metadata` of a version, as a table; nothing when it is empty. */
export const Metadata = ({ metadata }: { metadata: Record<string, unknown> | null }) => {
  const entries = Object.entries(metadata ?? {})
  if (entries.length === 0) return null
  return (
    <Accordion variant="contained">
      <Accordion.Item value="metadata">
        <Accordion.Control>Metadata ({entries.length})</Accordion.Control>
        <Accordion.Panel>
          <Table aria-label="Metadata" layout="fixed">
            <Table.Tbody>
              {entries.map(([name, value]) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
                    {name}
                  </Table.Th>
                  <Table.Td className="mono" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                    {textOf(value)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
