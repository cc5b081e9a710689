import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../../api/client.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { useHasRole } from '../../../session/session.ts'
import { secretName } from './snippets.ts'

export type KeyProps = {
  /** Once it is made; it is in no answer after that. */
  madeKey: string | undefined
  onMade: (key: string) => void
}

/** An API key by one click, for who may make one; others are told whom to ask. */
export const MakeKey = ({ madeKey, onMade }: KeyProps) => {
  const isAdmin = useHasRole('admin')
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => unwrap(await api.POST('/api-keys/', { body: { name: 'First pipeline' } })),
    onSuccess: async ({ key }) => {
      onMade(key)
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] })
    },
  })
  if (!isAdmin)
    return (
      <Text size="sm">
        Pipelines post with an API key. Administrators make them: ask one of yours for a key, and put it in
        place of <Code>{`<${secretName}>`}</Code> below.
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
            It may write all products and environments. For keys with limits see{' '}
            <PageLink to="/console/settings" inherit>
              Settings
            </PageLink>
            .
          </Text>
        </Group>
      ) : (
        <Alert color="green" title="Your API key is in the line below" role="status">
          Keep it now: it is not shown again. Settings has it by the name “First pipeline”, to rotate or
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
