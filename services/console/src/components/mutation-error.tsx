import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** Why a change was not made, in the API's words. */
export const MutationError = ({ error }: { error: Error | null }) =>
  error !== null && (
    <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
      {error.message}
    </Alert>
  )
