import type { ApprovalRequest } from '../../api/approvals.ts'

type Decision = ApprovalRequest['decisions'][number]
type Cell = string | null | undefined

/** Returns the requirements for which a decision counts: its approvals, or none. */
const requirementsOf = ({ requirements }: ApprovalRequest, { subject, decision }: Decision): string =>
  requirements
    .filter(({ approved_by }) => decision === 'approved' && approved_by.includes(subject))
    .map(({ name }) => name)
    .join('; ')

/** The columns of a row, which is a decision, or a request without one. */
const columns: [name: string, read: (request: ApprovalRequest, decision?: Decision) => Cell][] = [
  ['request', ({ id }) => id],
  ['product', ({ product_name }) => product_name],
  ['version', ({ version }) => version],
  ['scm_sha', ({ scm_sha }) => scm_sha],
  ['scm_branch', ({ scm_branch }) => scm_branch],
  ['environment', ({ environment_name }) => environment_name],
  ['state', ({ state }) => state],
  ['requested_by', ({ requested_by }) => requested_by],
  ['created_at', ({ created_at }) => created_at],
  ['reason', ({ reason }) => reason],
  ['requirements', (request, decision) => decision && requirementsOf(request, decision)],
  ['decision', (_, decision) => decision?.decision],
  ['decided_by', (_, decision) => decision?.subject],
  ['name', (_, decision) => decision?.name],
  ['comment', (_, decision) => decision?.comment],
  ['decided_at', (_, decision) => decision?.decided_at],
]

/** Returns a field of CSV. Spreadsheets would run a text that begins like a formula: `'` makes it a text. */
const fieldOf = (cell: Cell): string => {
  const text = cell ?? ''
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns CSV with a header line: a row for each decision, and one for a request without decisions. */
export const toCsv = (requests: readonly ApprovalRequest[]): string => {
  const rows = requests.flatMap((request) => {
    const decisions = request.decisions.length === 0 ? [undefined] : request.decisions
    return decisions.map((decision) => columns.map(([, read]) => fieldOf(read(request, decision))))
  })
  return [columns.map(([name]) => name), ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
}
