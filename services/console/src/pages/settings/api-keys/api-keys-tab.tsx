import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadMore } from '../../../components/load-more.tsx'
import { useNow } from '../../../components/now.ts'
import { EmptyState } from '../../../components/states.tsx'
import { useHasRole } from '../../../session/session.ts'
import { ApiKeyTable } from './api-key-table.tsx'
import { CreateKeyModal } from './create-key-modal.tsx'
import { type ApiKey, type ApiKeyWithKey, apiKeysQuery, stateOf } from './queries.ts'
import { RevokeKeyModal } from './revoke-key-modal.tsx'
import { RotateKeyModal } from './rotate-key-modal.tsx'
import { ShowKeyModal } from './show-key-modal.tsx'

type OpenDialog =
  | { what: 'create' }
  | { what: 'rotate' | 'revoke'; key: ApiKey }
  | { what: 'show'; key: ApiKeyWithKey }

const Keys = () => {
  const query = useSuspenseInfiniteQuery(apiKeysQuery)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [showsInactive, setShowsInactive] = useState(false)
  const now = useNow()
  const closeDialog = (): void => setDialog(null)
  const show = (key: ApiKeyWithKey): void => setDialog({ what: 'show', key })
  const shown = showsInactive ? query.data : query.data.filter((key) => stateOf(key, now) === 'active')
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm">
          CI systems post events with an API key. Give each system its own key. A key can do nothing else.
        </Text>
        <Group>
          <Switch
            label="Show revoked and expired keys"
            checked={showsInactive}
            onChange={({ currentTarget }) => setShowsInactive(currentTarget.checked)}
          />
          <Button onClick={() => setDialog({ what: 'create' })}>Create a key</Button>
        </Group>
      </Group>
      {shown.length === 0 ? (
        <EmptyState title="There is no active key">
          Create one, so that a CI system can post its builds and deployments.
        </EmptyState>
      ) : (
        <ApiKeyTable
          keys={shown}
          onRotate={(key) => setDialog({ what: 'rotate', key })}
          onRevoke={(key) => setDialog({ what: 'revoke', key })}
        />
      )}
      <LoadMore query={query} />
      {dialog?.what === 'create' && <CreateKeyModal onClose={closeDialog} onCreated={show} />}
      {dialog?.what === 'rotate' && (
        <RotateKeyModal old={dialog.key} onClose={closeDialog} onRotated={show} />
      )}
      {dialog?.what === 'revoke' && <RevokeKeyModal apiKey={dialog.key} onClose={closeDialog} />}
      {dialog?.what === 'show' && <ShowKeyModal apiKey={dialog.key} onClose={closeDialog} />}
    </Stack>
  )
}

export const ApiKeysTab = () =>
  useHasRole('admin') ? (
    <Keys />
  ) : (
    <EmptyState title="Only admins can manage API keys">
      <Text>Ask an admin of your organisation for a key for each CI system that posts events.</Text>
    </EmptyState>
  )
