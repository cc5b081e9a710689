import { expect, it } from 'vitest'
import type { ApprovalRequest } from '../../api/approvals.ts'
import { toCsv } from './csv.ts'

const request: ApprovalRequest = {
  ...{ id: 'r1', product_name: 'check,out', environment_name: 'production', version: '-1', scm_sha: null },
  ...{ scm_branch: null, state: 'rejected', waits_for_me: false, requested_by: 'ada', expires_at: null },
  ...{ reason: null, created_at: '2026-11-21T10:00:00.000Z', decided_at: '2026-11-21T10:20:00.000Z' },
  requirements: [
    {
      ...{ name: 'qa', roles: ['qa'], users: [], environment: null, count: 2, missing: 1 },
      approved_by: ['grace'],
    },
  ],
  decisions: [
    {
      ...{ decision: 'approved', subject: 'grace', name: 'Grace "G" Hopper', comment: null },
      decided_at: '2026-11-21T10:10:00.000Z',
    },
    {
      ...{ decision: 'rejected', subject: 'alan', name: null, comment: '=1+1\nno' },
      decided_at: '2026-11-21T10:20:00.000Z',
    },
  ],
}

it('has a row for each decision, quotes, and no formulas', () => {
  const [header, first, ...others] = toCsv([request]).split('\r\n')
  expect(header).toBe(
    'request,product,version,scm_sha,scm_branch,environment,state,requested_by,created_at,reason,requirements,decision,decided_by,name,comment,decided_at',
  )
  const shared = `r1,"check,out",'-1,,,production,rejected,ada,2026-11-21T10:00:00.000Z,`
  expect(first).toBe(`${shared},qa,approved,grace,"Grace ""G"" Hopper",,2026-11-21T10:10:00.000Z`)
  expect(others).toEqual([`${shared},,rejected,alan,,"'=1+1\nno",2026-11-21T10:20:00.000Z`, ''])
})

it('has a row for a request without decisions', () => {
  expect(toCsv([{ ...request, decisions: [] }]).split('\r\n')).toHaveLength(3)
})
