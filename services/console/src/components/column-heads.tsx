import { Table } from '@mantine/core'

/** The first row of a table: what each column has. */
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
