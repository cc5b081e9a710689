import { Modal, Select, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { FormActions } from '../../../components/form-actions.tsx'
import { type Channel, replaceSecret } from './queries.ts'

type Props = { channel: Channel; onClose: () => void; onReplaced: (secret: string) => void }

/** Choices for the time in which messages are also signed with the old secret, in hours. */
const gracePeriods = [
  { value: '0', label: 'stops working at once' },
  { value: '1', label: 'works for another hour' },
  { value: '24', label: 'works for another day' },
  { value: '168', label: 'works for another week' },
]

export const ReplaceSecretModal = ({ channel, onClose, onReplaced }: Props) => {
  const [grace, setGrace] = useState('24')
  const replacing = useMutation({ ...replaceSecret(channel), onSuccess: onReplaced })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    replacing.mutate(Number(grace))
  }
  return (
    <Modal opened onClose={onClose} title={`Replace the secret of ${channel.name}`}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            Shiplog makes a new secret and signs messages with it from now on. As long as the old secret
            works, each message has a signature with either, so that receivers can be changed one by one.
          </Text>
          <Select
            label="The old secret"
            data={gracePeriods}
            value={grace}
            allowDeselect={false}
            data-autofocus
            onChange={(value) => setGrace(value ?? grace)}
          />
          <FormActions action="Replace" saving={replacing} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
