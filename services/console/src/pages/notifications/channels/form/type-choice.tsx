import { Radio, Stack } from '@mantine/core'
import {
  type ChannelTypeName,
  channelTypeNames,
  findChannelType,
} from '../../../../channels/channel-types.ts'

type Props = { value: ChannelTypeName; onChange: (type: ChannelTypeName) => void }

/** The channel types to choose from, each with what it is for. */
export const TypeChoice = ({ value, onChange }: Props) => (
  <Radio.Group label="Type" value={value} onChange={(type) => onChange(type as ChannelTypeName)}>
    <Stack gap="xs" mt={4}>
      {channelTypeNames.map((type) => (
        <Radio
          key={type}
          value={type}
          label={findChannelType(type)?.label}
          description={findChannelType(type)?.about}
          data-autofocus={type === value || undefined}
        />
      ))}
    </Stack>
  </Radio.Group>
)
