import { Alert, Button, Code, CopyButton, Group, Modal, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import type { ApiKeyWithKey } from './queries.ts'

type Props = { apiKey: ApiKeyWithKey; onClose: () => void }

/**
 * Shows a new key. Nobody can show the key again, so neither Escape nor a click outside closes the dialog.
 */
export const ShowKeyModal = ({ apiKey, onClose }: Props) => (
  <Modal
    opened
    onClose={onClose}
    title={`API key “${apiKey.name}”`}
    closeOnClickOutside={false}
    closeOnEscape={false}
  >
    <Stack>
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        This key is shown only once. Save it among the secrets of your CI system. If it gets lost, rotate the
        key.
      </Alert>
      <Code block aria-label="API key">
        {apiKey.key}
      </Code>
      <Group justify="end">
        <CopyButton value={apiKey.key}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>I have saved it</Button>
      </Group>
    </Stack>
  </Modal>
)
