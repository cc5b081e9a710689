import { Table, type TableProps } from '@mantine/core'

type Props = TableProps & { label: string; minWidth: number; columns: readonly string[] }

/** A table with a name, and with a name for each column. It scrolls sideways where it is too wide. */
export const ScrollTable = ({ label, minWidth, columns, children, ...props }: Props) => (
  <Table.ScrollContainer minWidth={minWidth} tabIndex={0} role="region" aria-label={label}>
    <Table aria-label={label} {...props}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((name) => (
            <Table.Th key={name} scope="col">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
