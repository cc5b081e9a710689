import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { settingsAddress } from '../../../components/addresses.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { useHasRole } from '../../../session/session.ts'
import { secretName } from './snippets.ts'

export type KeyProps = {
  /** The key, after it was made. The API returns it only in the answer that makes it. */
  madeKey: string | undefined
  onMade: (key: string) => void
}

/** A button that makes an API key, for admins. Other users read that they have to ask an admin. */
export const MakeKey = ({ madeKey, onMade }: KeyProps) => {
  const isAdmin = useHasRole('admin')
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await api.POST('/api-keys/', { body: { name: 'First pipeline' } })).data,
    onSuccess: async ({ key }) => {
      onMade(key)
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] })
    },
  })
  if (!isAdmin)
    return (
      <Text size="sm">
        Pipelines post with an API key, which only admins can make. Ask an admin of your organisation for a
        key, and replace <Code>{`<${secretName}>`}</Code> below by it.
      </Text>
    )
  return (
    <Stack gap="xs">
      {madeKey === undefined ? (
        <Group gap="sm">
          <Button
            leftSection={<IconKey size={16} aria-hidden />}
            onClick={() => mutate()}
            loading={isPending}
          >
            Make an API key
          </Button>
          <Text size="sm">
            The key may write all products and environments. For keys with limits, see{' '}
            <PageLink href={settingsAddress} inherit>
              Settings
            </PageLink>
            .
          </Text>
        </Group>
      ) : (
        <Alert color="green" title="Your API key is in the commands below" role="status">
          Save it now: it will not be shown again. In Settings its name is “First pipeline”, to rotate or
          revoke it.
        </Alert>
      )}
      {error !== null && (
        <Alert color="red" role="alert" title="No key was made">
          {error.message}
        </Alert>
      )}
    </Stack>
  )
}
