import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { deleteRule, type Rule } from '../../api/rules.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'

export const DeleteRule = ({ rule, onClose }: { rule: Rule; onClose: () => void }) => {
  const deletion = useMutation({ ...deleteRule(rule.id), onSuccess: onClose })
  return (
    <ConfirmModal
      title={`Delete the rule “${rule.name}”?`}
      action="Delete"
      mutation={deletion}
      onClose={onClose}
    >
      <Text size="sm">
        The rule no longer applies. Checks in which it was evaluated, and its revisions, are kept.
      </Text>
    </ConfirmModal>
  )
}
