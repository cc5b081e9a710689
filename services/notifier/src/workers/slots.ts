/**
 * Maximum number of lanes that a dispatcher has in flight. `all`: of all accounts. `ofAccount`: of one
 * account. `ofTypes`: of each channel type with a limit.
 */
export type SlotLimits = { all: number; ofAccount: number; ofTypes: Readonly<Record<string, number>> }

/** What a dispatcher remembers about its claims and the lanes in flight. */
export type Slots = {
  /** Number of lanes in flight, by account. */
  busy: ReadonlyMap<string, number>
  /** Number of lanes in flight, by channel type. */
  busyOfType: ReadonlyMap<string, number>
  claim: Claim | undefined
  /** Start of the last full scan that succeeded, in ms. */
  fullScanAt: number
  /** True when the last claim used all free slots, so that more lanes may be due. */
  wasFull: boolean
}

/** A claim that is running. `lookBackMs` is for `claimLanes`; null for a full scan. */
export type Claim = { slots: number; lookBackMs: number | null; startedAt: number }

export const lookBackMs = 60_000
/** Time after which a claim also reads lanes that became claimable more than `lookBackMs` ago. */
const fullScanEveryMs = 30_000

export const noSlotsInUse: Slots = {
  busy: new Map(),
  busyOfType: new Map(),
  claim: undefined,
  fullScanAt: Number.NEGATIVE_INFINITY,
  wasFull: false,
}

export const lanesInFlight = ({ busy }: Slots): number => busy.values().reduce((sum, lanes) => sum + lanes, 0)

type Lane = { account_id: string; channel_type: string }

const count = (
  counts: ReadonlyMap<string, number>,
  keys: readonly string[],
  change: 1 | -1,
): ReadonlyMap<string, number> => {
  const counted = new Map(counts)
  for (const key of keys) {
    const lanes = (counted.get(key) ?? 0) + change
    if (lanes === 0) counted.delete(key)
    else counted.set(key, lanes)
  }
  return counted
}

const countLanes = (
  { busy, busyOfType }: Slots,
  lanes: readonly Lane[],
  change: 1 | -1,
): Pick<Slots, 'busy' | 'busyOfType'> => ({
  busy: count(
    busy,
    lanes.map(({ account_id }) => account_id),
    change,
  ),
  busyOfType: count(
    busyOfType,
    lanes.map(({ channel_type }) => channel_type),
    change,
  ),
})

/** Returns the number of free slots of each channel type with a limit. */
export const slotsOfTypes = ({ busyOfType }: Slots, { ofTypes }: SlotLimits): Record<string, number> =>
  Object.fromEntries(
    Object.entries(ofTypes).map(([type, limit]) => [type, Math.max(0, limit - (busyOfType.get(type) ?? 0))]),
  )

/** Begins a claim. `claim` of the result is undefined while no slot is free. */
export const beginClaim = (state: Slots, limits: SlotLimits, now: number): Slots => {
  const slots = limits.all - lanesInFlight(state)
  if (slots === 0) return { ...state, wasFull: true }
  const isFullScan = state.wasFull || now - state.fullScanAt > fullScanEveryMs
  return { ...state, claim: { slots, lookBackMs: isFullScan ? null : lookBackMs, startedAt: now } }
}

/** @param lanes the lanes that were claimed; undefined when the claim failed */
export const endClaim = (state: Slots, lanes: readonly Lane[] | undefined): Slots => {
  const { claim } = state
  if (claim === undefined || lanes === undefined) return { ...state, claim: undefined }
  return {
    ...countLanes(state, lanes, 1),
    claim: undefined,
    fullScanAt: claim.lookBackMs === null ? claim.startedAt : state.fullScanAt,
    wasFull: lanes.length === claim.slots,
  }
}

/** Frees the slot of a lane. */
export const endDelivery = (state: Slots, lane: Lane): Slots => ({
  ...state,
  ...countLanes(state, [lane], -1),
})

/**
 * Returns true when freeing this lane's slot may let lanes be claimed that are due. This is so when no slot
 * was free, when its account or its channel type had no free slot, and while a claim is running.
 */
export const mayLeaveLanes = (
  state: Slots,
  limits: SlotLimits,
  { account_id, channel_type }: Lane,
): boolean =>
  state.claim !== undefined ||
  lanesInFlight(state) >= limits.all ||
  (state.busy.get(account_id) ?? 0) >= limits.ofAccount ||
  slotsOfTypes(state, limits)[channel_type] === 0
