import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadMore } from '../../../components/load-more.tsx'
import { useNow } from '../../../components/now.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../components/states.tsx'
import { useHasRole } from '../../../session/session.ts'
import { ApiKeyTable } from './api-key-table.tsx'
import { CreateKeyModal } from './create-key-modal.tsx'
import { type ApiKey, type ApiKeyWithKey, apiKeysQuery, stateOf } from './queries.ts'
import { RevokeKeyModal } from './revoke-key-modal.tsx'
import { RotateKeyModal } from './rotate-key-modal.tsx'
import { ShowKeyModal } from './show-key-modal.tsx'

type Doing =
  | { what: 'create' }
  | { what: 'rotate' | 'revoke'; key: ApiKey }
  | { what: 'show'; key: ApiKeyWithKey }

const Keys = () => {
  const query = useInfiniteQuery(apiKeysQuery)
  const [doing, setDoing] = useState<Doing | null>(null)
  const [withOld, setWithOld] = useState(false)
  const now = useNow()
  const done = (): void => setDoing(null)
  const show = (key: ApiKeyWithKey): void => setDoing({ what: 'show', key })

  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <LoadingState />
  const all = query.data.pages.flatMap(({ rows }) => rows)
  const shown = withOld ? all : all.filter((key) => stateOf(key, now) === 'works')
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm">
          Each CI system has a key of its own, to post events with. It can do nothing else.
        </Text>
        <Group>
          <Switch
            label="Revoked and expired ones, too"
            checked={withOld}
            onChange={({ currentTarget }) => setWithOld(currentTarget.checked)}
          />
          <Button onClick={() => setDoing({ what: 'create' })}>Create a key</Button>
        </Group>
      </Group>
      {shown.length === 0 ? (
        <EmptyState title="No key works">
          Create one, and a CI system can post what it builds and deploys.
        </EmptyState>
      ) : (
        <ApiKeyTable
          keys={shown}
          onRotate={(key) => setDoing({ what: 'rotate', key })}
          onRevoke={(key) => setDoing({ what: 'revoke', key })}
        />
      )}
      <LoadMore query={query} />
      {doing?.what === 'create' && <CreateKeyModal onClose={done} onCreated={show} />}
      {doing?.what === 'rotate' && <RotateKeyModal old={doing.key} onClose={done} onRotated={show} />}
      {doing?.what === 'revoke' && <RevokeKeyModal apiKey={doing.key} onClose={done} />}
      {doing?.what === 'show' && <ShowKeyModal apiKey={doing.key} onClose={done} />}
    </Stack>
  )
}

export const ApiKeysTab = () =>
  useHasRole('admin') ? (
    <Keys />
  ) : (
    <EmptyState title="API keys are kept by admins">
      <Text>Ask an admin of your organisation for one, for each CI system that posts events.</Text>
    </EmptyState>
  )
