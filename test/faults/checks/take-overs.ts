import type { ReceivedRequest } from '@shiplog/testing'
import type { Injected } from '../inject.ts'
import type { Stand } from '../surroundings/stand.ts'
import type { Account } from '../traffic/account.ts'
import { namesVersion } from './messages.ts'

/** An attempt of a notifier that ended before it recorded the outcome. */
export type LostAttempt = { path: string; versions: string[]; startedAt: number }

/** A message that a killed notifier was sending, and another one has sent. */
export type TakeOver = {
  /** Time from the end of the killed process until the receiver got the message from another notifier. */
  ms: number
  /** True when another fault may have delayed it. */
  isDisturbed: boolean
}

/** Longest attempt: `WEBHOOK_TIMEOUT_MS` of the stand, and some time to claim and to record. */
const longestAttemptMs = 2_000
/** Time for which a fault has effects after its end, such as a notifier that has just got its lock back. */
const aftermathMs = 8_000
/**
 * Longest take-over: half of a lease. On a quiet machine it lasts up to 3 s; in a round the services that were
 * killed start again at the same time. Without taking over, a message waits for the end of the lease.
 */
const mostTakeOverMs = 15_000

/** True for a fault that may delay what notifiers send. */
const concernsNotifiers = ({ fault: { kind, target } }: Injected): boolean =>
  target.startsWith('notifier') || target === 'postgres' || kind.includes('broker')

const isKill = ({ fault: { kind, target } }: Injected): boolean =>
  kind === 'kill' && target.startsWith('notifier#')

/**
 * Finds the attempts that the kill of a notifier ended, and when other notifiers sent the messages again.
 *
 * @param requests what the channels received
 */
export const findTakeOvers = (
  injected: Injected[],
  lost: LostAttempt[],
  requests: ReceivedRequest[],
): TakeOver[] =>
  lost.flatMap(({ path, versions, startedAt }) => {
    const kill = injected.find(
      (one) => isKill(one) && one.brokenAt >= startedAt && one.startedAt - startedAt <= longestAttemptMs,
    )
    if (kill === undefined) return []
    const killedAt = kill.brokenAt
    const again = requests.find(
      (request) =>
        request.path === path &&
        request.at > killedAt &&
        versions.some((version) => namesVersion(request, version)),
    )
    if (again === undefined) return []
    const isDisturbed = injected.some(
      (other) =>
        other !== kill &&
        concernsNotifiers(other) &&
        other.startedAt < again.at &&
        other.endedAt > killedAt - aftermathMs,
    )
    return [{ ms: again.at - killedAt, isDisturbed }]
  })

/** Returns the take-overs of a round, and a sentence about each that took too long without another fault. */
export const checkTakeOvers = async (
  { postgres, chat }: Stand,
  accounts: Account[],
  injected: Injected[],
): Promise<{ takeOvers: TakeOver[]; late: string[] }> => {
  const pathOf = new Map(accounts.flatMap(({ channels }) => channels.map(({ id, path }) => [id, path])))
  const rows = await postgres.query<{ channel_id: string; started_at: Date; versions: string[] }>(
    `select attempt.channel_id, attempt.started_at, array_agg(version) as versions
     from notifier.attempt
     join notifier.notification_attempt on attempt_id = attempt.id
     join notifier.notification on notification.id = notification_id
     where attempt.error like 'The dispatcher stopped%' and attempt.channel_id = any ($1)
     group by attempt.id`,
    [[...pathOf.keys()]],
  )
  const lost = rows.map(({ channel_id, started_at, versions }) => ({
    path: pathOf.get(channel_id) ?? '',
    versions,
    startedAt: started_at.getTime(),
  }))
  const takeOvers = findTakeOvers(injected, lost, chat.requests)
  const late = takeOvers
    .filter(({ ms, isDisturbed }) => !isDisturbed && ms > mostTakeOverMs)
    .map(({ ms }) => `a message of a killed notifier was sent again only after ${ms} ms`)
  return { takeOvers, late }
}
