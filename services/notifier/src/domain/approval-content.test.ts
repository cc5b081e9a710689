import {
  type ApprovalDecision,
  newId,
  parseApprovalEvents,
  parsePreflightEvents,
  startId,
} from '@shiplog/events'
import {
  type ApprovalFields,
  approvalEvent,
  approvalRequirement,
  atPositions,
  checkEvent,
} from '@shiplog/testing'
import { describe, expect, it } from 'vitest'
import { isNotifiedApproval, toApprovalContent } from './approval-content.ts'
import { isNotifiable } from './check-content.ts'
import type { ApprovalContent, Content } from './content.ts'
import { subjectOf } from './subject.ts'
import { digestTitle, facts, reasons, title } from './wording.ts'

const account_id = newId()

const parsed = (fields: Partial<ApprovalFields> = {}) => {
  const [event] = parseApprovalEvents(atPositions([approvalEvent({ account_id, ...fields })]))
  if (event === undefined || !isNotifiedApproval(event)) throw new Error('Nobody is notified')
  return event
}
const contentOf = (fields: Partial<ApprovalFields> = {}): Content & { approval: ApprovalContent } => {
  const content = toApprovalContent(parsed(fields), 'https://shiplog.example.com')
  if (content.approval === undefined) throw new Error('The content says nothing about the approval')
  return { ...content, approval: content.approval }
}
const decision = (fields: Partial<ApprovalDecision>): ApprovalDecision => ({
  decision: 'approved',
  subject: 'user_1',
  name: null,
  comment: null,
  decided_at: '2026-11-21T10:14:00.000Z',
  ...fields,
})
const shown = (content: Content) => Object.fromEntries(facts(content).filter(([, value]) => value != null))

describe('a request', () => {
  it('says what is missing, without names of people', () => {
    const content = contentOf({
      requested_by: 'ada',
      reason: 'Payments by invoice',
      requirements: [
        approvalRequirement({ approved_by: ['grace'], missing: 0, name: 'security' }),
        approvalRequirement({ count: 2, missing: 2, roles: ['qa', 'admin'], users: ['linus'] }),
        approvalRequirement({ name: 'release', roles: [], users: ['linus@example.com'] }),
      ],
      decisions: [decision({ subject: 'grace', name: 'Grace Hopper' })],
    })
    expect(title(content)).toBe('🙋 Approval Requested')
    expect(shown(content)).toEqual({
      Product: 'checkout',
      Version: '1.0',
      Environment: 'production',
      'Requested by': 'ada',
      'Waiting for': '2 of qa (qa, admin), 1 of release',
      'Approved by': 'Grace Hopper',
    })
    expect(reasons(content)).toEqual([['Reason', 'Payments by invoice']])
    expect(JSON.stringify(content)).not.toContain('linus')
  })

  it.each([
    [{ scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8' }, 'commit 9fceb02'],
    [{ scm_branch: 'main' }, 'branch main'],
  ])('without a version is about %j', (fields, version) => {
    const content = contentOf({ version: null, ...fields })
    expect([content.version, content.approval.has_version]).toEqual([version, false])
  })
})

describe('a decision', () => {
  it('that grants names the people whose approvals count, or their subjects', () => {
    const content = contentOf({
      type: 'approval.granted',
      requirements: [
        approvalRequirement({ missing: 0, approved_by: ['user_1', 'user_2'] }),
        approvalRequirement({ missing: 0, approved_by: ['user_2'], name: 'release' }),
      ],
      decisions: [decision({ subject: 'user_2', name: 'Grace Hopper' }), decision({ subject: 'user_3' })],
    })
    expect(title(content)).toBe('👍 Approval Granted')
    expect(content.approval).toMatchObject({ approved_by: 'user_1, Grace Hopper', missing: null })
  })

  it('that rejects names the person and gives the comment', () => {
    const content = contentOf({
      type: 'approval.rejected',
      reason: 'Payments by invoice',
      decisions: [
        decision({ subject: 'user_2', decision: 'rejected', comment: 'an older one' }),
        decision({ subject: 'user_2', decision: 'rejected', name: 'Grace', comment: 'The totals are wrong' }),
        decision({ subject: 'user_1' }),
      ],
    })
    expect(title(content)).toBe('✋ Approval Rejected')
    expect(shown(content)).toMatchObject({ 'Rejected by': 'Grace' })
    expect(shown(content)).not.toHaveProperty('Waiting for')
    expect(reasons(content)).toEqual([['Reason of the rejection', 'The totals are wrong']])
  })
})

it('the content of the largest request is small', () => {
  const long = '語'.repeat(255)
  const people = Array.from({ length: 50 }, (_, index) => `${index}${long}`)
  const content = contentOf({
    requirements: Array.from({ length: 100 }, () =>
      approvalRequirement({ name: long, roles: people, users: people, approved_by: people }),
    ),
    decisions: people.map((subject) => decision({ subject, name: subject, comment: long.repeat(2) })),
    requested_by: long,
    reason: long.repeat(2),
  })
  expect(Buffer.byteLength(JSON.stringify(content))).toBeLessThan(12_000)
  expect(content.approval.missing).toMatch(/ and 97 more$/)
  expect(content.approval.approved_by).toMatch(/ and 47 more$/)
})

it('the title of a digest counts those who wait for approval', () => {
  expect(digestTitle([contentOf(), contentOf({ type: 'approval.granted' })])).toBe(
    '📦 2 events, 1 waiting for approval',
  )
})

describe('the subject of an approval event', () => {
  const checked = (fields: object) => {
    const [event] = parsePreflightEvents(atPositions([checkEvent({ account_id, ...fields })]))
    if (event === undefined || !isNotifiable(event)) throw new Error('Nobody is notified')
    return event
  }

  it('is that of the start that was blocked', () => {
    const pending_deployment_id = newId()
    expect(subjectOf(parsed({ pending_deployment_id }))).toBe(subjectOf(checked({ pending_deployment_id })))
    for (const type of ['approval.requested', 'approval.granted', 'approval.rejected'] as const)
      expect(subjectOf(parsed({ type }))).toBe(subjectOf(checked({})))
    expect(subjectOf(parsed())).toBe(startId(account_id, 'checkout', '1.0', 'production'))
  })

  it('is the request, while it has no version', () => {
    const approval_request_id = newId()
    expect(subjectOf(parsed({ approval_request_id, version: null, scm_branch: 'main' }))).toBe(
      approval_request_id,
    )
  })
})
