import { Badge, Select, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Rule, updateRule } from '../../api/rules.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { type RuleMode, ruleModeLabels } from '../../rules/rule-config.ts'
import { useHasRole } from '../../session/session.ts'
import { DisableRule } from './disable-rule.tsx'

const colors: Record<RuleMode, string> = { enabled: 'green', report_only: 'blue', disabled: 'gray' }
const choices = Object.entries(ruleModeLabels).map(([value, label]) => ({ value, label }))

const showFailure = ({ message }: Error): void =>
  void notifications.show({ color: 'red', message, title: 'The rule was not changed' })

const ModeSwitch = ({ rule }: { rule: Rule }) => {
  const [isDisabling, setIsDisabling] = useState(false)
  const { mutate, isPending } = useMutation(updateRule(rule.id))
  const change = (mode: RuleMode): void => {
    if (mode === rule.mode) return
    if (mode === 'disabled') setIsDisabling(true)
    else mutate({ mode }, { onError: showFailure })
  }
  return (
    <>
      <Select
        aria-label={`Mode of ${rule.name}`}
        size="xs"
        w={130}
        data={choices}
        value={rule.mode}
        allowDeselect={false}
        disabled={isPending}
        onChange={(mode) => mode !== null && change(mode as RuleMode)}
      />
      {isDisabling && <DisableRule rule={rule} onClose={() => setIsDisabling(false)} />}
    </>
  )
}

/** The mode of a rule: for admins a switch. */
export const RuleModeCell = ({ rule }: { rule: Rule }) => (
  <Stack gap={4} align="start">
    {useHasRole('admin') ? (
      <ModeSwitch rule={rule} />
    ) : (
      <Badge variant="light" color={colors[rule.mode]} className="nowrap" miw="max-content" autoContrast>
        {ruleModeLabels[rule.mode]}
      </Badge>
    )}
    {rule.until !== null && (
      <Text size="xs">
        enabled again <RelativeTime time={rule.until} />
      </Text>
    )}
  </Stack>
)
