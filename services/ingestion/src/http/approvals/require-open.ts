import { HttpError } from '@shiplog/http'
import { type ApprovalRow, stateAt } from '../../guard/approvals/rows.ts'

/**
 * Checks that a request may still be decided or cancelled. Only a pending one can be approved. A pending one,
 * and an approved one until `expires_at`, can be rejected or cancelled.
 *
 * @param wanted what is to be done, for the error
 * @throws HttpError 409 when it may not
 */
export const requireOpen = (
  row: ApprovalRow,
  wanted: 'approved' | 'rejected' | 'cancelled',
  now: Date,
): void => {
  const state = stateAt(row, now)
  if (state === 'pending') return
  if (wanted === 'approved')
    throw new HttpError(409, `The request is '${state}': only pending requests can be approved`)
  if (state !== 'approved')
    throw new HttpError(409, `The request is '${state}': only pending and approved requests can be ${wanted}`)
  if (row.expires_at <= now)
    throw new HttpError(409, 'The approval has expired: it lets nothing start any more')
}
