import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../../api/client.ts'
import type { ChannelTypeName } from '../../../channels/channel-types.ts'
import { aboutEventType, eventTypes } from '../event-types.ts'
import { MessagePreview } from './message-preview.tsx'

/** The message of a channel type about an example event, whose type the user chooses. */
export const ExampleMessages = ({ channelType }: { channelType: ChannelTypeName }) => {
  const [eventType, setEventType] = useState<Schemas['NotificationEventType']>('deployment.failed')
  return (
    <>
      <Select
        label="What a message looks like"
        description={aboutEventType(eventType)}
        data={eventTypes}
        value={eventType}
        allowDeselect={false}
        onChange={(value) => setEventType(value ?? eventType)}
      />
      <MessagePreview channelType={channelType} eventType={eventType} />
    </>
  )
}
