import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MutationError } from '../../../components/mutation-error.tsx'
import { type ApiKey, type ApiKeyWithKey, rotateKey } from './queries.ts'

type Props = { old: ApiKey; onClose: () => void; onRotated: (key: ApiKeyWithKey) => void }

/** Times for which the old key can stay valid, in hours. */
const gracePeriods = [
  { value: '0', label: 'stops at once' },
  { value: '1', label: 'works for another hour' },
  { value: '24', label: 'works for another day' },
  { value: '168', label: 'works for another week' },
  { value: '720', label: 'works for another 30 days' },
]

export const RotateKeyModal = ({ old, onClose, onRotated }: Props) => {
  const [grace, setGrace] = useState('24')
  const rotate = useMutation({ ...rotateKey(old), onSuccess: onRotated })
  return (
    <Modal opened onClose={onClose} title={`Rotate ${old.name}`}>
      <Stack>
        <Text size="sm">
          This creates a new key with the same name and limits. The old key can stay valid for a while, so
          that systems can be switched one by one.
        </Text>
        <Select
          label="The old key"
          data={gracePeriods}
          value={grace}
          allowDeselect={false}
          onChange={(value) => setGrace(value ?? grace)}
        />
        <MutationError error={rotate.error} />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={rotate.isPending} onClick={() => rotate.mutate({ grace_hours: Number(grace) })}>
            Rotate
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
