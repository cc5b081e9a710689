import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadMore } from '../../../components/load-more.tsx'
import { EmptyState } from '../../../components/states.tsx'
import { useHasRole } from '../../../session/session.ts'
import { BadgeTokenTable } from './badge-token-table.tsx'
import { CreateBadgeTokenModal } from './create-badge-token-modal.tsx'
import { type BadgeToken, type BadgeTokenWithToken, badgeTokensQuery } from './queries.ts'
import { RevokeBadgeTokenModal } from './revoke-badge-token-modal.tsx'
import { ShowBadgeModal } from './show-badge-modal.tsx'

type OpenDialog =
  | { what: 'create' }
  | { what: 'revoke'; token: BadgeToken }
  | { what: 'show'; token: BadgeTokenWithToken }

const Tokens = () => {
  const query = useSuspenseInfiniteQuery(badgeTokensQuery)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [showsRevoked, setShowsRevoked] = useState(false)
  const closeDialog = (): void => setDialog(null)
  const shown = showsRevoked ? query.data : query.data.filter(({ revoked_at }) => revoked_at === null)
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm">
          A badge is a picture of what runs where, for a README or a wiki. Its address has a badge token, and
          needs no sign-in.
        </Text>
        <Group>
          <Switch
            label="Show revoked badge tokens"
            checked={showsRevoked}
            onChange={({ currentTarget }) => setShowsRevoked(currentTarget.checked)}
          />
          <Button onClick={() => setDialog({ what: 'create' })}>Create a badge token</Button>
        </Group>
      </Group>
      {shown.length === 0 ? (
        <EmptyState title="There is no badge token">
          Create one to show in a README which version runs in production.
        </EmptyState>
      ) : (
        <BadgeTokenTable tokens={shown} onRevoke={(token) => setDialog({ what: 'revoke', token })} />
      )}
      <LoadMore query={query} />
      {dialog?.what === 'create' && (
        <CreateBadgeTokenModal
          onClose={closeDialog}
          onCreated={(token) => setDialog({ what: 'show', token })}
        />
      )}
      {dialog?.what === 'revoke' && <RevokeBadgeTokenModal token={dialog.token} onClose={closeDialog} />}
      {dialog?.what === 'show' && <ShowBadgeModal token={dialog.token} onClose={closeDialog} />}
    </Stack>
  )
}

export const BadgesTab = () =>
  useHasRole('admin') ? (
    <Tokens />
  ) : (
    <EmptyState title="Only admins can manage badge tokens">
      <Text>Ask an admin of your organisation for the address of a badge.</Text>
    </EmptyState>
  )
