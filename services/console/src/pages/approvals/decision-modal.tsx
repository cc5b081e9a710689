import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ApprovalRequest } from '../../api/approvals.ts'
import { versionInWords } from '../../approvals/approval-text.ts'
import { MutationError } from '../../components/mutation-error.tsx'
import { type Choice, decide } from './queries.ts'

/** Longest comment, in characters, as the API takes it. */
const maxComment = 500

const texts = {
  approve: {
    title: 'Approve this version?',
    label: 'Comment (optional)',
    placeholder: 'Tested the new totals',
    action: 'Approve',
    color: 'blue',
    effect: ['may start in', 'once nobody else is missing.'],
  },
  reject: {
    title: 'Reject this version?',
    label: 'Why it must not start',
    placeholder: 'The totals are wrong for two currencies',
    action: 'Reject',
    color: 'red',
    effect: ['does not start in', 'before somebody asks again.'],
  },
} as const

type Props = { choice: Choice; request: ApprovalRequest; onClose: () => void }

/** Confirms an approval or a rejection, with a comment. It closes when the lists show the decision. */
export const DecisionModal = ({ choice, request, onClose }: Props) => {
  const { title, label, placeholder, action, color, effect } = texts[choice]
  const form = useForm({
    initialValues: { comment: '' },
    validate: {
      comment: (comment) =>
        choice === 'reject' && comment.trim() === '' ? 'Say why: whoever asked reads it' : null,
    },
  })
  const decision = useMutation(decide(choice, request))
  // The second click of a double click comes before the button shows that it is busy.
  const isSent = useRef(false)
  const send = (comment: string): void => {
    if (isSent.current) return
    isSent.current = true
    decision.mutate(comment === '' ? null : comment, {
      onSuccess: onClose,
      onError: () => {
        isSent.current = false
      },
    })
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={form.onSubmit(({ comment }) => send(comment.trim()))} noValidate>
        <Stack>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {request.product_name} {versionInWords(request)} {effect[0]} {request.environment_name}{' '}
            {effect[1]}
          </Text>
          <Textarea
            label={label}
            placeholder={placeholder}
            required={choice === 'reject'}
            maxLength={maxComment}
            autosize
            minRows={2}
            maxRows={8}
            data-autofocus
            {...form.getInputProps('comment')}
          />
          <MutationError error={decision.error} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button type="submit" color={color} loading={decision.isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
