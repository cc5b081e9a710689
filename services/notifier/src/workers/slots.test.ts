import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beginClaim,
  type Claim,
  endClaim,
  endDelivery,
  lanesInFlight,
  lookBackMs,
  mayLeaveLanes,
  noSlotsInUse,
  type SlotLimits,
  type Slots,
  slotsOfTypes,
} from './slots.ts'

type Lane = { account_id: string; channel_type: string; dueAt: number }

/** A claim reads the lanes when it begins. */
type Command =
  | { kind: 'due'; account_id: string; channel_type: string }
  | { kind: 'wait'; ms: number }
  | { kind: 'begin' }
  | { kind: 'end'; isFailed: boolean }
  | { kind: 'deliver'; lane: number }

const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('due' as const),
        account_id: fc.constantFrom('a', 'b', 'c'),
        channel_type: fc.constantFrom('chat', 'mail'),
      }),
    },
    { weight: 3, arbitrary: fc.constant({ kind: 'begin' as const }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('end' as const),
        isFailed: fc.nat(9).map((n) => n === 0),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver' as const), lane: fc.nat(5) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        ms: fc.constantFrom(1_000, 20_000, 31_000),
      }),
    },
  ),
  { maxLength: 100, size: 'max' },
)

const limitsOf: fc.Arbitrary<SlotLimits> = fc
  .record({
    all: fc.integer({ min: 1, max: 5 }),
    ofAccount: fc.integer({ min: 1, max: 5 }),
    mail: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ all, ofAccount, mail }) => ({ all, ofAccount: Math.min(all, ofAccount), ofTypes: { mail } }))

/** Numbers the lanes of each group from 1, in their order. */
const numbered = (lanes: Lane[], groupOf: (lane: Lane) => string): { lane: Lane; number: number }[] => {
  const counts = new Map<string, number>()
  return lanes.map((lane) => {
    const number = (counts.get(groupOf(lane)) ?? 0) + 1
    counts.set(groupOf(lane), number)
    return { lane, number }
  })
}

/**
 * Chooses lanes as `claimLanes` does. Each account's first lane ranks before any account's second lane. Lanes
 * are ranked twice: among the lanes of each type with a limit, and then among all lanes that are left.
 */
const chooseLanes = (due: Lane[], slots: number, state: Slots, limits: SlotLimits) => {
  const held = ({ account_id }: Lane): number => state.busy.get(account_id) ?? 0
  const left = slotsOfTypes(state, limits)
  const claimable = due.filter(({ channel_type }) => left[channel_type] !== 0)
  const ofTypes = numbered(claimable, ({ account_id, channel_type }) => `${account_id} ${channel_type}`)
    .filter(({ lane, number }) => held(lane) + number <= limits.ofAccount)
    .toSorted((a, b) => held(a.lane) + a.number - held(b.lane) - b.number)
    .map(({ lane }) => lane)
  const allowed = numbered(ofTypes, ({ channel_type }) => channel_type)
    .filter(({ lane, number }) => number <= (left[lane.channel_type] ?? slots))
    .map(({ lane }) => lane)
  const inOrder = claimable.filter((lane) => allowed.includes(lane))
  const lanes = numbered(inOrder, ({ account_id }) => account_id)
    .map(({ lane, number }) => ({ lane, rank: held(lane) + number }))
    .filter(({ rank }) => rank <= limits.ofAccount)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, slots)
    .map(({ lane }) => lane)
  return { lanes, leavesLanes: allowed.length < ofTypes.length }
}

/** Plays the part of the driver. Every lane that becomes due wakes it, as in the notifier. */
const startWorld = (limits: SlotLimits) => {
  let state = noSlotsInUse
  let due: Lane[] = []
  let inFlight: Lane[] = []
  let claimed: { lanes: Lane[]; leavesLanes: boolean } = { lanes: [], leavesLanes: false }
  let isWoken = false
  let now = 0
  const ended: (Claim & { lanes: number | undefined })[] = []

  const readable = (since: number | null): Lane[] =>
    due.filter(({ dueAt }) => since === null || dueAt >= now - since)
  const begin = (): void => {
    if (state.claim !== undefined) return
    isWoken = false
    state = beginClaim(state, limits, now)
    const { claim } = state
    if (claim !== undefined) claimed = chooseLanes(readable(claim.lookBackMs), claim.slots, state, limits)
  }
  const end = (isFailed: boolean): void => {
    const { claim } = state
    if (claim === undefined) return
    const lanes = isFailed ? undefined : claimed.lanes
    state = endClaim(state, lanes)
    ended.push({ ...claim, lanes: lanes?.length })
    // The driver claims again after a failure, and after a claim that left lanes because of their type.
    if (lanes === undefined || (claimed.leavesLanes && lanes.length > 0)) isWoken = true
    inFlight = [...inFlight, ...(lanes ?? [])]
    due = due.filter((lane) => !lanes?.includes(lane))
  }
  const deliver = (index: number): void => {
    const lane = inFlight[index % inFlight.length]
    if (lane === undefined) return
    if (mayLeaveLanes(state, limits, lane)) isWoken = true
    state = endDelivery(state, lane)
    inFlight = inFlight.filter((other) => other !== lane)
  }
  const run = (one: Command): void => {
    if (one.kind === 'begin') begin()
    else if (one.kind === 'end') end(one.isFailed)
    else if (one.kind === 'deliver') deliver(one.lane)
    else if (one.kind === 'wait') now += one.ms
    else {
      due.push({ account_id: one.account_id, channel_type: one.channel_type, dueAt: now })
      isWoken = true
    }
  }
  return {
    run,
    ended,
    state: () => state,
    inFlight: () => inFlight,
    isWoken: () => isWoken,
    /** Returns the lanes that a claim without a full scan would find now. */
    claimable: () => chooseLanes(readable(lookBackMs), limits.all - inFlight.length, state, limits).lanes,
  }
}

/** Checks a property after each step of any course of events. */
const holdsAlways = (check: (world: ReturnType<typeof startWorld>, limits: SlotLimits) => void): void =>
  fc.assert(
    fc.property(commands, limitsOf, (all, limits) => {
      const world = startWorld(limits)
      for (const one of all) {
        world.run(one)
        check(world, limits)
      }
    }),
    { numRuns: 300 },
  )

describe('the slots of a dispatcher', () => {
  it('are used by the lanes in flight, within the limits', () => {
    holdsAlways(({ state, inFlight }, limits) => {
      const counts = Map.groupBy(inFlight(), ({ account_id }) => account_id)
      expect(state().busy).toEqual(new Map([...counts].map(([account, lanes]) => [account, lanes.length])))
      expect(lanesInFlight(state())).toBeLessThanOrEqual(limits.all)
      for (const lanes of counts.values()) expect(lanes.length).toBeLessThanOrEqual(limits.ofAccount)
      const mails = inFlight().filter(({ channel_type }) => channel_type === 'mail')
      expect(mails.length).toBeLessThanOrEqual(limits.ofTypes.mail ?? 0)
    })
  })

  it('leave no lane that a claim would find, unless the dispatcher is woken or claims', () => {
    holdsAlways(({ state, isWoken, claimable }) => {
      if (isWoken() || state().claim !== undefined) return
      expect(claimable()).toEqual([])
    })
  })

  it('are filled by a full scan every 30 s, also after claims that failed', () => {
    holdsAlways(({ ended }) => {
      const done = ended.filter(({ lanes }) => lanes !== undefined)
      const last = done.at(-1)
      if (last === undefined || last.lookBackMs === null) return
      const fullScan = done.findLast((claim) => claim.lookBackMs === null)
      expect(last.startedAt - (fullScan?.startedAt ?? Number.NEGATIVE_INFINITY)).toBeLessThanOrEqual(30_000)
    })
  })

  it('are filled by a full scan after a claim that used all of them', () => {
    holdsAlways(({ state, ended }) => {
      const last = ended.findLast(({ lanes }) => lanes !== undefined)
      if (state().claim !== undefined && last?.lanes === last?.slots && last !== undefined)
        expect(state().claim?.lookBackMs).toBeNull()
    })
  })
})
