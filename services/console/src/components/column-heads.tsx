import { Table } from '@mantine/core'

/** The header row of a table. */
export const ColumnHeads = ({ names }: { names: string[] }) => (
  <Table.Thead>
    <Table.Tr>
      {names.map((name) => (
        <Table.Th key={name} scope="col">
          {name}
        </Table.Th>
      ))}
    </Table.Tr>
  </Table.Thead>
)
