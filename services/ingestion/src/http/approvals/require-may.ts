import type { ApprovalChoice } from '@shiplog/events'
import { allIdentitiesOf, isNamed, isOwn, requirementsOf } from '@shiplog/guard'
import { HttpError } from '@shiplog/http'
import type { ApprovalRow, StoredDecision } from '../../guard/approvals/rows.ts'
import type { Decider } from './caller.ts'
import type { KnownForRequest } from './known-for-request.ts'

/** Maximum number of decisions about one request. */
const maxDecisions = 50

/** @throws HttpError 409 when the same person has decided under another subject, or too many have decided */
export const requireNew = ({ decisions }: ApprovalRow, person: Decider): void => {
  const { subject } = person
  const own = new Set(allIdentitiesOf(person))
  const isSamePerson = (one: StoredDecision): boolean =>
    allIdentitiesOf(one).some((identity) => own.has(identity))
  const other = decisions.find((one) => one.subject !== subject && isSamePerson(one))
  if (other !== undefined)
    throw new HttpError(
      409,
      `'${other.subject}' has decided with the same subject or e-mail address: one person counts once`,
    )
  if (decisions.length >= maxDecisions && !decisions.some((one) => one.subject === subject))
    throw new HttpError(409, `The request has ${maxDecisions} decisions, which is the limit`)
}

/**
 * Checks that a person may decide about a request.
 *
 * @throws HttpError 403 when no requirement names the person, or the person asked for, built or deployed the
 * version; 409 when no rule requires an approval any more, or the version must complete somewhere first
 */
export const requireMay = (
  row: ApprovalRow,
  { rules, completedAt }: KnownForRequest,
  { person, choice }: { person: Decider; choice: ApprovalChoice },
): void => {
  const requirements = requirementsOf(rules)
  if (requirements.length === 0)
    throw new HttpError(
      409,
      'No enabled rule requires this approval any more: the version may start without it',
    )
  const named = requirements.filter((requirement) => isNamed(requirement, person))
  if (named.length === 0)
    throw new HttpError(403, 'No requirement of this request names you or one of your roles')
  const owners = new Set(row.owners)
  const possible = named.filter((requirement) => !isOwn(requirement, person, owners))
  if (possible.length === 0)
    throw new HttpError(403, 'You asked for, built or deployed this version: somebody else must decide')
  const waiting = possible.filter(
    ({ environment }) => environment !== null && completedAt(environment) === undefined,
  )
  if (choice === 'approved' && waiting.length === possible.length)
    throw new HttpError(
      409,
      `The version has not completed in '${waiting[0]?.environment}' yet: approve it after that`,
    )
}
