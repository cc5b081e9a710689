import { Alert, Button, Code, CopyButton, Group, Modal, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type FrameProps = {
  title: string
  /** Says that the content is shown only once, where to store it, and what to do when it gets lost. */
  warning: ReactNode
  onClose: () => void
  /** Buttons beside the one that closes the dialog. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * A dialog with what can never be shown again. So Escape and a click outside do not close the dialog, and it
 * has no close button in its corner.
 */
export const OnceModal = ({ title, warning, onClose, actions, children }: FrameProps) => (
  <Modal
    opened
    onClose={onClose}
    title={title}
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
  >
    <Stack>
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        {warning}
      </Alert>
      {children}
      <Group justify="end">
        {actions}
        <Button onClick={onClose}>I have saved it</Button>
      </Group>
    </Stack>
  </Modal>
)

type Props = {
  title: string
  /** Name of the secret, as the label of its input. */
  label: string
  secret: string
  onClose: () => void
  /** Says that the secret is shown only once, where to store it, and what to do when it gets lost. */
  children: ReactNode
}

/** Shows a new secret. */
export const ShowOnceModal = ({ title, label, secret, onClose, children }: Props) => (
  <OnceModal
    title={title}
    warning={children}
    onClose={onClose}
    actions={
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            data-autofocus
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    }
  >
    <Code block aria-label={label} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {secret}
    </Code>
  </OnceModal>
)
