import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { deleteRule, type Rule } from '../api/rules.ts'
import { ConfirmModal } from './confirm-modal.tsx'

type Props = { rule: Rule; title: string; action: string; onClose: () => void }

/** Asks for confirmation, and deletes the rule that a freeze or the block of a version is. */
export const LiftRule = ({ rule, title, action, onClose }: Props) => {
  const lifting = useMutation({ ...deleteRule(rule.id), onSuccess: onClose })
  return (
    <ConfirmModal title={title} action={action} mutation={lifting} onClose={onClose}>
      <Text size="sm">
        Deployments may start again at once, unless another rule refuses them.
        {rule.message !== null && ` The reason was: “${rule.message}”`}
      </Text>
    </ConfirmModal>
  )
}
