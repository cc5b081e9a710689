import { Alert, Stack, Text } from '@mantine/core'
import { CopyableCode } from './copyable-code.tsx'

type Props = { madeKey: string; onClose: () => void }

/** The key that was made for the first event, which may have arrived before the key was kept. */
export const FirstKey = ({ madeKey, onClose }: Props) => (
  <Alert
    color="green"
    title="The first deployment has arrived"
    withCloseButton
    closeButtonLabel="Close"
    onClose={onClose}
  >
    <Stack gap="xs">
      <Text size="sm">Keep your API key, if you have not yet: it is not shown again.</Text>
      <CopyableCode code={madeKey} label="API key" />
    </Stack>
  </Alert>
)
