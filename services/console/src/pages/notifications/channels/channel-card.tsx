import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { shownField } from '../../../channels/channel-type.ts'
import { findChannelType } from '../../../channels/channel-types.ts'
import { notificationsAddress } from '../../../components/addresses.ts'
import { type Fact, FactList } from '../../../components/fact-list.tsx'
import { LightLink } from '../../../components/light-link.tsx'
import { MutationError } from '../../../components/mutation-error.tsx'
import { useHasRole } from '../../../session/session.ts'
import { type Channel, saveChannel } from './queries.ts'
import { TestChannel } from './test-channel.tsx'

type Props = { channel: Channel; onEdit: () => void; onReplaceSecret: () => void; onDelete: () => void }

/** Says why a channel is disabled and how to enable it again, with a button for admins. */
const Disabled = ({ channel }: { channel: Channel }) => {
  const isAdmin = useHasRole('admin')
  const enable = useMutation(saveChannel(channel))
  return (
    <Alert color="red" title="Disabled: nothing is sent">
      <Stack gap="xs">
        <Text size="sm">{channel.disabled_reason ?? 'A user disabled it.'}</Text>
        <Text size="sm">
          {findChannelType(channel.channel_type)?.repair} Then enable the channel. Messages that failed
          meanwhile can be sent again from the history.
        </Text>
        {isAdmin && (
          <Group>
            <Button size="xs" loading={enable.isPending} onClick={() => enable.mutate({ enabled: true })}>
              Enable
            </Button>
          </Group>
        )}
        <MutationError error={enable.error} />
      </Stack>
    </Alert>
  )
}

/** The type of a channel, and its config as the API shows it. */
const factsOf = ({ channel_type, config }: Channel): Fact[] => {
  const type = findChannelType(channel_type)
  return [
    ['Type', type?.label ?? channel_type],
    ...(type?.fields ?? []).map((field): Fact => [field.label, shownField(config, field)]),
  ]
}

const Actions = ({ channel, onEdit, onReplaceSecret, onDelete }: Props) => {
  const isAdmin = useHasRole('admin')
  const { id, name, channel_type } = channel
  const hasSecret = findChannelType(channel_type)?.hasSigningSecret === true
  return (
    <Group gap="xs">
      {isAdmin && <TestChannel channel={channel} />}
      {isAdmin && (
        <Button size="xs" variant="default" onClick={onEdit} aria-label={`Change ${name}`}>
          Change
        </Button>
      )}
      {isAdmin && hasSecret && (
        <Button
          size="xs"
          variant="default"
          onClick={onReplaceSecret}
          aria-label={`Replace secret of ${name}`}
        >
          Replace secret
        </Button>
      )}
      <Button
        component={LightLink}
        size="xs"
        variant="default"
        href={notificationsAddress({ tab: 'history', channel: id })}
        aria-label={`History of ${name}`}
      >
        History
      </Button>
      {isAdmin && (
        <Button size="xs" variant="subtle" color="red" onClick={onDelete} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      )}
    </Group>
  )
}

export const ChannelCard = (props: Props) => {
  const { channel } = props
  const { name, enabled, channel_type } = channel
  const Status = findChannelType(channel_type)?.Status
  return (
    <Paper withBorder p="md" component="article" aria-label={`Channel ${name}`}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h4" lineClamp={2} title={name}>
            {name}
          </Title>
          <Badge color={enabled ? 'green' : 'red'} variant="light" className="nowrap" flex="none">
            {enabled ? 'enabled' : 'disabled'}
          </Badge>
        </Group>
        <FactList facts={factsOf(channel)} labelWidth="8rem" />
        {Status !== undefined && <Status channel={channel} />}
        {!enabled && <Disabled channel={channel} />}
        <Actions {...props} />
      </Stack>
    </Paper>
  )
}
