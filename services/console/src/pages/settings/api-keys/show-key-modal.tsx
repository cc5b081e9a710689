import { Alert, Button, Code, CopyButton, Group, Modal, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import type { ApiKeyWithKey } from './queries.ts'

type Props = { apiKey: ApiKeyWithKey; onClose: () => void }

/** The text of a new key, which nobody can show again. */
export const ShowKeyModal = ({ apiKey, onClose }: Props) => (
  <Modal
    opened
    onClose={onClose}
    title={`The key of ${apiKey.name}`}
    closeOnClickOutside={false}
    closeOnEscape={false}
  >
    <Stack>
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        This is shown once. Put it where your CI system keeps its secrets; if it gets lost, rotate the key.
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
        <Button onClick={onClose}>I have kept it</Button>
      </Group>
    </Stack>
  </Modal>
)
