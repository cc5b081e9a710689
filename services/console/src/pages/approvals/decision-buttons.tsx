import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApprovalRequest } from '../../api/approvals.ts'
import { titleOf } from '../../approvals/approval-text.ts'
import { isOpen, mayReject } from '../../approvals/permissions.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { useNow } from '../../components/now.ts'
import { useHasRole, useMe } from '../../session/session.ts'
import { DecisionModal } from './decision-modal.tsx'
import { cancelRequest } from './queries.ts'

type Props = { request: ApprovalRequest; onClose: () => void }

const CancelModal = ({ request, onClose }: Props) => {
  const { mutate, ...mutation } = useMutation(cancelRequest(request))
  return (
    <ConfirmModal
      title="Cancel this request?"
      action="Cancel the request"
      mutation={{ ...mutation, mutate: () => mutate(undefined, { onSuccess: onClose }) }}
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {titleOf(request)}: approvals of this request count no more. The request stays in the list.
      </Text>
    </ConfirmModal>
  )
}

type ButtonsProps = { request: ApprovalRequest; size?: 'xs' | 'sm'; withCancel?: boolean }

/** Buttons for what the user may do with a request; nothing when that is nothing. */
export const DecisionButtons = ({ request, size = 'sm', withCancel = false }: ButtonsProps) => {
  const now = useNow()
  const canReject = mayReject(request, useMe(), now)
  const canCancel = useHasRole('member') && withCancel && isOpen(request, now)
  const [opened, setOpened] = useState<'approve' | 'reject' | 'cancel'>()
  const close = (): void => setOpened(undefined)
  const title = titleOf(request)
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        {request.waits_for_me && (
          <Button size={size} aria-label={`Approve ${title}`} onClick={() => setOpened('approve')}>
            Approve
          </Button>
        )}
        {canReject && (
          <Button
            size={size}
            variant="default"
            aria-label={`Reject ${title}`}
            onClick={() => setOpened('reject')}
          >
            Reject
          </Button>
        )}
        {canCancel && (
          <Button
            size={size}
            variant="subtle"
            color="red"
            aria-label={`Cancel the request for ${title}`}
            onClick={() => setOpened('cancel')}
          >
            Cancel the request …
          </Button>
        )}
      </Group>
      {opened === 'cancel' && <CancelModal request={request} onClose={close} />}
      {(opened === 'approve' || opened === 'reject') && (
        <DecisionModal choice={opened} request={request} onClose={close} />
      )}
    </>
  )
}
