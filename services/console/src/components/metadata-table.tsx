import { Table } from '@mantine/core'

/** Returns text unchanged, and every other value as JSON. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** The field `extra_metadata` of a version or a deployment, as a table. */
export const MetadataTable = ({ metadata }: { metadata: Record<string, unknown> }) => (
  <Table layout="fixed" withTableBorder aria-label="Metadata">
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col" w="35%">
          Name
        </Table.Th>
        <Table.Th scope="col">Value</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {Object.entries(metadata).map(([name, value]) => (
        <Table.Tr key={name}>
          <Table.Th scope="row" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Table.Th>
          <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{textOf(value)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
