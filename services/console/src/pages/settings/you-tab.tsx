import { List, Stack, Table, Text } from '@mantine/core'
import { exactTime } from '../../components/relative-time.tsx'
import { type Role, useMe } from '../../session/session.ts'

const allowed: Record<Role, string> = {
  viewer: 'Viewers see everything but API keys and the audit log.',
  member:
    'Members also manage products, environments, releases and notification preferences, and retry messages.',
  admin:
    'Admins also manage rules, notification channels and API keys, delete products, and read the audit log.',
}

/** The signed-in user: name, account, role, end of the session, and what the role allows. */
export const YouTab = () => {
  const { account, subject, name, email, roles, own_roles, expires_at } = useMe()
  const facts = [
    ['Name', name ?? '–'],
    ['Email', email ?? '–'],
    ['Subject', subject],
    ['Organisation', account],
    ['Role', roles.at(-1) ?? '–'],
    ...(own_roles.length > 0 ? [['Roles of your organisation', own_roles.join(', ')]] : []),
    ['This session ends', `${exactTime(expires_at)}, unless it is renewed`],
  ]
  return (
    <Stack>
      <Table variant="vertical" withTableBorder maw="40rem" aria-label="You">
        <Table.Tbody>
          {facts.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <List>
        {roles.map((role) => (
          <List.Item key={role}>{allowed[role]}</List.Item>
        ))}
      </List>
      <Text size="sm">
        Your role comes from your identity provider. Its administrator can give you another one.
      </Text>
    </Stack>
  )
}
