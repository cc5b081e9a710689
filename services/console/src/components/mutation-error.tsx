import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** The API's error message for a change that failed; nothing while `error` is null. */
export const MutationError = ({ error }: { error: Error | null }) =>
  error !== null && (
    <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
      {error.message}
    </Alert>
  )
