import type { DeploymentEvent, PreflightEvent, ShiplogEvent } from '@shiplog/events'

/** A version in an environment. */
export type WaitKey = { account_id: string; version_id: string; environment_id: string }

/**
 * The time from the first block of a version in an environment to the start that was admitted. `id` and
 * `position` are those of the first check. Times are those of receipt.
 */
export type Wait = WaitKey & {
  id: string
  product_name: string
  environment_name: string
  position: number
  blocked_at: string
  last_check_id: string
  /** Null while the version has not been admitted. */
  passed_at: string | null
}

export const keyOfWait = ({ version_id, environment_id }: WaitKey): string =>
  `${version_id} ${environment_id}`

/**
 * True for the event by which a deployment is admitted: it starts, or it completes without a start. What
 * already ran against the rules was not admitted.
 */
export const isAdmission = ({ type, data }: DeploymentEvent): boolean =>
  (type === 'deployment.started' || type === 'deployment.completed') &&
  (data.previous_status === null || data.previous_status === 'pending') &&
  data.preflight_status !== 'bypassed'

export const isBlock = ({ outcome }: PreflightEvent): boolean => outcome === 'blocked'

const toWait = ({ id, account_id, position, data }: PreflightEvent): Wait => {
  const { product_name, version_id, environment_id, environment_name, received_at: blocked_at } = data
  const target = { account_id, product_name, version_id, environment_id, environment_name }
  return { id, ...target, position, blocked_at, last_check_id: id, passed_at: null }
}

/**
 * Applies blocks, starts and deletions of products to waits, in the order of the log.
 *
 * @param open the waits of these versions that no start has ended yet
 * @returns the waits that are new or have changed, and the wait of each blocked check by the check's id
 */
export const foldWaits = (
  events: readonly (ShiplogEvent | PreflightEvent)[],
  open: readonly Wait[],
): { changed: Wait[]; waitOf: Map<string, string> } => {
  const current = new Map(open.map((wait) => [keyOfWait(wait), { ...wait }]))
  const changed = new Map<string, Wait>()
  const waitOf = new Map<string, string>()
  for (const event of events.toSorted((a, b) => a.position - b.position)) {
    if (event.kind === 'product deletion') {
      for (const [key, { account_id, product_name }] of current)
        if (account_id === event.account_id && product_name === event.data.product_name) current.delete(key)
    } else if (event.kind === 'pre-flight check' && isBlock(event)) {
      const key = keyOfWait({ account_id: event.account_id, ...event.data })
      const wait = current.get(key) ?? toWait(event)
      wait.last_check_id = event.id
      current.set(key, wait)
      changed.set(wait.id, wait)
      waitOf.set(event.id, wait.id)
    } else if (event.kind === 'deployment' && isAdmission(event)) {
      const key = keyOfWait({ account_id: event.account_id, ...event.data })
      const wait = current.get(key)
      if (wait === undefined) continue
      wait.passed_at = event.data.received_at
      current.delete(key)
      changed.set(wait.id, wait)
    }
  }
  return { changed: [...changed.values()], waitOf }
}
