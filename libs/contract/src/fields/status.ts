import { type Status, statuses } from '@shiplog/events'
import { z } from 'zod'
import { isBlank, isStorable, nameLength, notStorable } from './text.ts'

/** What CI systems call each status, beside its own name. */
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

/** Every accepted string of a deployment's status, lower case, and what it means. */
export const deploymentStatusAliases = aliasTable({ started: ['deploying'], completed: ['deployed'] })
/** Every accepted string of a build's status, lower case, and what it means. */
export const buildStatusAliases = aliasTable({ started: ['building'], completed: ['built'] })
/** Both, for what is about builds and deployments alike. */
export const statusAliases: ReadonlyMap<string, Status> = new Map([
  ...deploymentStatusAliases,
  ...buildStatusAliases,
])

const problem = (value: string, aliases: ReadonlyMap<string, Status>): string => {
  if (value.length > nameLength) return `{field} must be at most ${nameLength} characters`
  if (!isStorable(value)) return notStorable
  return `Invalid status '${value.trim()}'. Accepted values: ${[...aliases.keys()].join(', ')}`
}

/** Reports what is no name of a status. */
export const toStatus = (
  value: string,
  aliases: ReadonlyMap<string, Status>,
  context: z.RefinementCtx,
): Status => {
  const status = aliases.get(value.trim().toLowerCase())
  if (status !== undefined) return status
  context.addIssue({ code: 'custom', message: problem(value, aliases) })
  return z.NEVER
}

/** The names of each status, as Markdown: `pending`, `queued` (pending); … */
const namesOf = (aliases: ReadonlyMap<string, Status>): string =>
  statuses
    .map((status) => {
      const names = [...aliases.keys()].filter((alias) => aliases.get(alias) === status)
      return `${names.map((name) => `\`${name}\``).join(', ')} (${status})`
    })
    .join('; ')

export const statusText = (aliases: ReadonlyMap<string, Status>) =>
  z.string().meta({
    description: `In any case, under any of its names: ${namesOf(aliases)}.`,
    examples: [...aliases.keys()],
  })

/** A status under any of its names, in any case, with space around it; becomes the canonical one. */
export const requiredStatus = (aliases: ReadonlyMap<string, Status>) =>
  statusText(aliases).transform((value, context) => {
    if (!isBlank(value)) return toStatus(value, aliases, context)
    context.addIssue({ code: 'custom', message: '{field} is required' })
    return z.NEVER
  })

const canonicalStatus = z
  .enum(statuses)
  .meta({ id: 'Status', description: 'Of a build or a deployment; the last three are final.' })

/** A canonical status, as answers have it. */
export const status = () => canonicalStatus
