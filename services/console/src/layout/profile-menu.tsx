import { ActionIcon, Menu, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCopy, IconLogout, IconUser } from '@tabler/icons-react'
import { copyToken, signOut, useMe } from '../session/session.ts'

const copy = async (): Promise<void> => {
  try {
    await copyToken()
    notifications.show({ message: 'Your token is in the clipboard. It ends with your session.' })
  } catch (err) {
    notifications.show({ color: 'red', message: `Your token could not be copied: ${String(err)}` })
  }
}

const leave = async (): Promise<void> => {
  try {
    await signOut()
  } catch (err) {
    notifications.show({ color: 'red', message: `You are still signed in: ${String(err)}` })
  }
}

/** Menu of the signed-in user. It shows name, account and roles, copies the access token, and signs out. */
export const ProfileMenu = () => {
  const { account, email, name, subject, roles, own_roles } = useMe()
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Profile">
          <IconUser size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600}>
            {name ?? email ?? subject}
          </Text>
          <Text size="xs">
            {account} · {[...roles, ...own_roles].join(', ')}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
          Copy my token
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
