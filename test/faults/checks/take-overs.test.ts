import type { ReceivedRequest } from '@shiplog/testing'
import { describe, expect, it } from 'vitest'
import type { Injected } from '../inject.ts'
import type { FaultKind } from '../schedule.ts'
import { findTakeOvers, type LostAttempt } from './take-overs.ts'

const fault = (kind: FaultKind, target: string, startedAt: number, endedAt = startedAt + 500): Injected => ({
  fault: { kind, target, atMs: 0, forMs: 0 },
  startedAt,
  brokenAt: startedAt + 20,
  endedAt,
})
const received = (version: string, at: number, path = '/a'): ReceivedRequest => ({
  method: 'POST',
  path,
  headers: {},
  body: { text: `${version} was deployed` },
  text: '',
  at,
})
const lost: LostAttempt = { path: '/a', versions: ['v1-1', 'v1-2'], startedAt: 19_900 }
const requests = [
  received('v1-1', 19_950),
  received('v1-1', 21_000, '/b'),
  received('v1-3', 21_500),
  received('v1-2', 22_400),
  received('v1-1', 22_500),
]
const kill = fault('kill', 'notifier#0', 20_000)

describe('findTakeOvers', () => {
  it('measures the time from the end of the process until the channel gets a message about one of the events', () => {
    expect(findTakeOvers([kill], [lost], requests)).toEqual([{ ms: 2_380, isDisturbed: false }])
  })

  it('leaves out attempts that did not end because a notifier was killed', () => {
    const others = [fault('pause', 'notifier#0', 20_000), fault('kill', 'gateway#0', 20_000)]
    expect(findTakeOvers([...others, fault('kill', 'notifier#0', 25_000)], [lost], requests)).toEqual([])
  })

  it.each([
    ['the other notifier', fault('pause', 'notifier#1', 21_000), true],
    ['its connections', fault('cut', 'notifier#1 to postgres', 19_000), true],
    ['the way to receivers', fault('slow', 'notifier to chat', 21_000), true],
    ['both notifiers', fault('roll out', 'notifier', 10_000, 14_000), true],
    ['Postgres', fault('crash database', 'postgres', 12_000, 13_000), true],
    ['the broker', fault('kill broker', 'nats', 20_500), true],
    ['Postgres, long before', fault('crash database', 'postgres', 2_000, 3_000), false],
    ['another service', fault('kill', 'catalog#1', 20_500), false],
  ])('sees whether a fault of %s may have delayed it', (_what, other, isDisturbed) => {
    expect(findTakeOvers([other, kill], [lost], requests)).toEqual([{ ms: 2_380, isDisturbed }])
  })
})
