import { Box, Button, Text } from '@mantine/core'
import { IconSnowflake } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Environment } from '../../../api/environments.ts'
import { type Rule, saveRule } from '../../../api/rules.ts'
import { IconBadge } from '../../../components/icon-badge.tsx'
import { LiftRule } from '../../../components/lift-rule.tsx'
import { ReasonModal } from '../../../components/reason-modal.tsx'
import { freezeNow } from '../../../rules/quick-rules.ts'

type Props = { environment: Environment; freeze: Rule | undefined }

const frozenLook = { color: 'blue', Icon: IconSnowflake, label: 'frozen' }

/** Says that an environment is frozen, by whom and why. */
export const Frozen = ({ freeze }: { freeze: Rule | undefined }) =>
  freeze !== undefined && (
    <>
      <Box component="span" ml="xs">
        <IconBadge look={frozenLook} />
      </Box>
      <Text size="xs" fw={400}>
        {freeze.message ?? freeze.name}
        {freeze.created_by !== null && ` (${freeze.created_by})`}
      </Text>
    </>
  )

const FreezeModal = ({ environment, onClose }: { environment: Environment; onClose: () => void }) => {
  const freezing = useMutation({ ...saveRule(null), onSuccess: onClose })
  return (
    <ReasonModal
      title={`Freeze ${environment.name} now?`}
      action="Freeze"
      placeholder="Incident 4711: nothing goes out until it is solved"
      saving={freezing}
      onReason={(reason) => freezing.mutate(freezeNow(environment, reason, Date.now()))}
      onClose={onClose}
    >
      <Text size="sm">
        Nothing may be deployed to {environment.name} until somebody lifts the freeze. It is a rule like any
        other: its message is the reason.
      </Text>
    </ReasonModal>
  )
}

/** A button that freezes an environment from now on, or lifts that freeze. */
export const FreezeButton = ({ environment, freeze }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => setIsOpen(false)
  const { name } = environment
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => setIsOpen(true)}
        aria-label={freeze === undefined ? `Freeze now … ${name}` : `Lift the freeze … ${name}`}
      >
        {freeze === undefined ? 'Freeze now …' : 'Lift the freeze …'}
      </Button>
      {isOpen && freeze === undefined && <FreezeModal environment={environment} onClose={close} />}
      {isOpen && freeze !== undefined && (
        <LiftRule
          rule={freeze}
          title={`Lift the freeze of ${name}?`}
          action="Lift the freeze"
          onClose={close}
        />
      )}
    </>
  )
}
