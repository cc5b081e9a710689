import { type Status, statuses } from '@shiplog/events'
import { z } from 'zod'
import { addIssue, isBlank, isStorable, nameLength, notStorable } from './text.ts'

/** The aliases of each status in all kinds of events: words that CI systems use for it. */
const commonAliases: Record<Status, readonly string[]> = {
  pending: ['pending', 'queued', 'scheduled'],
  started: ['started', 'in_progress', 'init'],
  completed: ['success', 'completed', 'complete', 'finished'],
  failed: ['failed', 'fail', 'failure', 'error'],
  aborted: ['aborted', 'abort', 'cancelled', 'canceled', 'cancel', 'skipped'],
}

const aliasTable = (own: Partial<Record<Status, string[]>>): ReadonlyMap<string, Status> =>
  new Map(
    statuses.flatMap((status) =>
      [...commonAliases[status], ...(own[status] ?? [])].map((alias) => [alias, status] as const),
    ),
  )

/** The status for each accepted text of a deployment's status, in lower case. */
export const deploymentStatusAliases = aliasTable({ started: ['deploying'], completed: ['deployed'] })
/** The status for each accepted text of a build's status, in lower case. */
export const buildStatusAliases = aliasTable({ started: ['building'], completed: ['built'] })
/** The aliases of builds and deployments together. */
export const statusAliases: ReadonlyMap<string, Status> = new Map([
  ...deploymentStatusAliases,
  ...buildStatusAliases,
])

const problem = (value: string, aliases: ReadonlyMap<string, Status>): string => {
  if (value.length > nameLength) return `{field} must be at most ${nameLength} characters`
  if (!isStorable(value)) return notStorable
  return `Invalid status '${value.trim()}'. Accepted values: ${[...aliases.keys()].join(', ')}`
}

/** Returns the status that a text names; adds an issue when there is none. */
export const toStatus = (
  value: string,
  aliases: ReadonlyMap<string, Status>,
  context: z.RefinementCtx,
): Status => aliases.get(value.trim().toLowerCase()) ?? addIssue(context, problem(value, aliases))

/** Lists the aliases of each status as Markdown: `pending`, `queued` (pending); … */
const namesOf = (aliases: ReadonlyMap<string, Status>): string =>
  statuses
    .map((status) => {
      const names = [...aliases.keys()].filter((alias) => aliases.get(alias) === status)
      return `${names.map((name) => `\`${name}\``).join(', ')} (${status})`
    })
    .join('; ')

export const statusText = (aliases: ReadonlyMap<string, Status>) =>
  z.string().meta({
    description: `Status or one of its aliases, in upper or lower case: ${namesOf(aliases)}.`,
    examples: [...aliases.keys()],
  })

/** A required status or alias, in any case and with surrounding space; becomes the canonical status. */
export const requiredStatus = (aliases: ReadonlyMap<string, Status>) =>
  statusText(aliases).transform((value, context) =>
    isBlank(value) ? addIssue(context, '{field} is required') : toStatus(value, aliases, context),
  )

const canonicalStatus = z
  .enum(statuses)
  .meta({ id: 'Status', description: 'Status of a build or a deployment; the last three are final.' })

/** The canonical status in an answer. */
export const status = () => canonicalStatus
