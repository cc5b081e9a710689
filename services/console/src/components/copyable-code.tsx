import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './copyable-code.module.css'

/** A block of code with a button that copies it. */
export const CopyableCode = ({ code, label }: { code: string; label: string }) => (
  <Stack gap={4} miw={0}>
    <Group justify="space-between">
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <CopyButton value={code} timeout={2_000}>
        {({ copied, copy }) => (
          <Button
            size="compact-xs"
            variant="default"
            onClick={copy}
            leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            aria-label={copied ? `Copied: ${label}` : `Copy: ${label}`}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Group>
    <Code block className={classes.code} tabIndex={0} role="region" aria-label={label}>
      {code}
    </Code>
  </Stack>
)
