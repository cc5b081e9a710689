import { Alert, Button, Center, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { ApiError } from '@shiplog/client'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Shown while the first answer is awaited. */
export const LoadingState = () => (
  <Center p="xl">
    <Loader role="status" aria-label="Loading" />
  </Center>
)

/** Says that a list is empty, or that something does not exist. `children` say what the user can do. */
export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Center p="xl">
    <Stack align="center" gap="xs" maw="32rem" ta="center">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  </Center>
)

/** Shown when a request failed: the API's message, the request id for the logs, and a button to retry. */
export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const message = error instanceof Error ? error.message : String(error)
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title="This could not be loaded"
      maw="40rem"
    >
      <Stack gap="xs">
        <Text size="sm">{message}</Text>
        {requestId !== null && (
          <Text size="xs" className="mono">
            Request {requestId}
          </Text>
        )}
        {onRetry !== undefined && (
          <Group>
            <Button size="xs" variant="default" onClick={() => onRetry()}>
              Try again
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
