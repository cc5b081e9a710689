import { expect, it } from 'vitest'
import type { ApprovalRequest } from '../api/approvals.ts'
import { approvalBefore, missingInWords, stateInWords, titleOf } from './approval-text.ts'
import { isOpen, mayReject } from './permissions.ts'

const minuteMs = 60_000
const asked = Date.parse('2026-11-21T10:00:00.000Z')
const after = (minutes: number): string => new Date(asked + minutes * minuteMs).toISOString()

const requirement = (name: string, approved_by: string[], missing: number) => ({
  ...{ name, approved_by, missing, count: approved_by.length + missing },
  ...{ roles: [name], users: ['Grace@acme.example'], environment: null },
})
const approvalOf = (subject: string, name: string | null) => ({
  ...{ decision: 'approved' as const, subject, name, comment: null, decided_at: after(5) },
})

const pending: ApprovalRequest = {
  ...{ id: '0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e04', product_name: 'checkout', environment_name: 'production' },
  ...{ version: '1.4.2', scm_sha: null, scm_branch: null, state: 'pending', decisions: [] },
  requirements: [requirement('qa', [], 1), requirement('release', [], 2)],
  ...{ waits_for_me: false, requested_by: 'ada', reason: null, created_at: after(0), decided_at: null },
  expires_at: after(600),
}
const approved: ApprovalRequest = {
  ...pending,
  state: 'approved',
  decisions: [approvalOf('user_1', 'Ada'), approvalOf('user_2', null)],
  requirements: [requirement('qa', ['user_1'], 0), requirement('release', ['user_2', 'user_3'], 0)],
  decided_at: after(14),
}

it('says what a request is about', () => {
  expect(titleOf(pending)).toBe('checkout 1.4.2 → production')
  const sha = '9fceb02d0ae598e95dc970b74767f19372d61af8'
  expect(titleOf({ ...pending, version: null, scm_sha: sha })).toBe('checkout commit 9fceb02d0a → production')
  expect(titleOf({ ...pending, version: null, scm_branch: 'main' })).toBe('checkout branch main → production')
})

it('says who is missing', () => {
  expect(missingInWords(pending)).toBe('1 person for qa and 2 people for release')
  expect(missingInWords(approved)).toBe('')
})

it.each<[ApprovalRequest, string]>([
  [pending, 'waits for 1 person for qa and 2 people for release'],
  [approved, 'approved by Ada, user_2, user_3; 14 min after it was asked'],
  [
    {
      ...approved,
      state: 'rejected',
      decisions: [...approved.decisions, { ...approvalOf('user_4', 'Alan'), decision: 'rejected' }],
    },
    'rejected by Alan; 14 min after it was asked',
  ],
  [{ ...approved, state: 'cancelled', decided_at: after(2) }, 'cancelled; 2 min after it was asked'],
  [{ ...pending, state: 'expired' }, 'expired: it was not decided in time'],
  [
    { ...pending, state: 'superseded', decided_at: after(1) },
    'superseded: a newer version was approved, or completed there, first',
  ],
])('says how a request stands: %#', (request, words) => expect(stateInWords(request)).toBe(words))

it('finds the newest approval before a start, although the clock of CI is slow', () => {
  const older = { ...approved, id: 'older', decided_at: after(3) }
  const rejected: ApprovalRequest = { ...approved, id: 'rejected', state: 'rejected', decided_at: after(12) }
  expect(approvalBefore([older, approved, rejected], after(13))).toBe(approved)
  expect(approvalBefore([approved, older], after(8))).toBe(older)
  expect(approvalBefore([pending, rejected], after(60))).toBeUndefined()
})

it('lets those reject whom a requirement names, as long as a request is open', () => {
  const me = {
    ...{ account: 'acme', subject: 'user_1', email: null, name: null, expires_at: after(60) },
    ...{ roles: ['viewer' as const], own_roles: ['qa'] },
  }
  const now = asked + minuteMs
  expect(mayReject(approved, me, now)).toBe(true)
  expect(mayReject(approved, me, Date.parse(after(601)))).toBe(false)
  expect(mayReject({ ...approved, state: 'superseded' }, me, now)).toBe(false)
  expect(mayReject(pending, { ...me, subject: 'ada' }, now)).toBe(false)
  expect(mayReject(pending, { ...me, own_roles: [] }, now)).toBe(false)
  expect(mayReject(pending, { ...me, own_roles: [], email: 'grace@ACME.example' }, now)).toBe(true)
  expect(isOpen({ ...pending, expires_at: null }, now)).toBe(true)
})
