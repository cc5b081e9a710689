import type { ReceivedRequest } from '@shiplog/testing'
import type { Injected } from '../inject.ts'
import type { Stand } from '../surroundings/stand.ts'
import type { Account } from '../traffic/account.ts'
import { namesVersion } from './messages.ts'

/** An attempt whose notifier ended before it recorded the outcome. */
export type LostAttempt = { path: string; versions: string[]; startedAt: number }

/** A message that a notifier was sending when it was killed, and that another notifier sent again. */
export type TakeOver = {
  /** Time from the end of the killed process until the receiver got the message from another notifier. */
  ms: number
  /** True when another fault may have delayed it. */
  isDisturbed: boolean
}

/**
 * Longest duration of an attempt. It is `WEBHOOK_TIMEOUT_MS` of the stand, and some time to claim and to
 * record.
 */
const longestAttemptMs = 2_000
/**
 * Time after the end of a fault in which it may still delay messages. For example, a notifier that has just
 * regained its lock does not judge others.
 */
const aftermathMs = 8_000
/**
 * Longest time for a take-over. It is half of a lease, because without a take-over a message waits for the
 * end of the lease. On an idle machine a take-over lasts up to 3 s. In a round it lasts longer, because
 * killed services start again at the same time.
 */
const mostTakeOverMs = 15_000

/** True for a fault that may delay the messages of notifiers. */
const concernsNotifiers = ({ fault: { kind, target } }: Injected): boolean =>
  target.startsWith('notifier') || target === 'postgres' || kind.includes('broker')

const isKill = ({ fault: { kind, target } }: Injected): boolean =>
  kind === 'kill' && target.startsWith('notifier#')

/**
 * Finds the attempts during which their notifier was killed. Measures the time until another notifier sent
 * the same message.
 *
 * @param requests the requests that the receivers of the channels got, in the order of arrival
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
