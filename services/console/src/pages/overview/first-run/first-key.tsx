import { Alert, Stack, Text } from '@mantine/core'
import { CopyableCode } from '../../../components/copyable-code.tsx'

type Props = { madeKey: string; onClose: () => void }

/**
 * Shows the first API key above the matrix, because the first deployment may arrive before the user has saved
 * the key.
 */
export const FirstKey = ({ madeKey, onClose }: Props) => (
  <Alert
    color="green"
    title="The first deployment has arrived"
    withCloseButton
    closeButtonLabel="Close"
    onClose={onClose}
  >
    <Stack gap="xs">
      <Text size="sm">Save your API key if you have not yet: it will not be shown again.</Text>
      <CopyableCode code={madeKey} label="API key" />
    </Stack>
  </Alert>
)
