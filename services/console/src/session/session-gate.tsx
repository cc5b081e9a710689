import { Affix, Alert, Button, Center, Modal, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { statusOf } from '../api/api-error.ts'
import { ErrorState, LoadingState } from '../components/states.tsx'
import { meQuery, signInAddress } from './session.ts'
import { useSessionRefresh } from './use-session-refresh.ts'

const SignIn = () => (
  <Center component="main" mih="100vh" p="md">
    <Stack align="center" maw="26rem" ta="center">
      <Title order={1}>Shiplog</Title>
      <Text>What runs where, what changed, whether it worked, and who was notified.</Text>
      <Button component="a" href={signInAddress()} size="md">
        Sign in
      </Button>
    </Stack>
  </Center>
)

/**
 * A dialog above everything that is open. The page below it stays open, so that half-typed forms are kept.
 */
const SessionEnded = ({ opened }: { opened: boolean }) => (
  <Modal
    opened={opened}
    onClose={() => undefined}
    withCloseButton={false}
    closeOnEscape={false}
    zIndex={1_000}
    title="Your session has ended"
  >
    <Stack>
      <Text size="sm">
        Sign in again in a new tab, then come back to this one. What you were writing is still here.
      </Text>
      <Button component="a" href={signInAddress()} target="_blank" rel="noopener">
        Sign in
      </Button>
    </Stack>
  </Modal>
)

/**
 * Says that the session cannot be renewed at the moment. The status region is always in the page, because
 * screen readers only announce changes of a region that already exists.
 */
const RenewalWaits = ({ shown }: { shown: boolean }) => (
  <Affix position={{ bottom: 16, left: 16, right: 16 }} zIndex={1_000} style={{ pointerEvents: 'none' }}>
    <Center role="status">
      {shown && (
        <Alert color="yellow" variant="filled" autoContrast maw="40rem" style={{ pointerEvents: 'auto' }}>
          Your session cannot be renewed just now. This page retries by itself within half a minute; you need
          not reload it.
        </Alert>
      )}
    </Center>
  </Affix>
)

/** Shows the pages to signed-in users, and a link to sign in to other visitors. */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const { data, error, isPending, refetch } = useQuery(meQuery)
  const session = useSessionRefresh(data, error)
  if (data !== undefined)
    return (
      <>
        {children}
        <SessionEnded opened={session === 'ended'} />
        <RenewalWaits shown={session === 'waiting'} />
      </>
    )
  if (isPending || session === 'trying' || session === 'waiting')
    return (
      <Center component="main" mih="100vh">
        <LoadingState />
        <RenewalWaits shown={session === 'waiting'} />
      </Center>
    )
  if (statusOf(error) === 401) return <SignIn />
  return (
    <Center component="main" mih="100vh" p="md">
      <ErrorState error={error} onRetry={refetch} />
    </Center>
  )
}
