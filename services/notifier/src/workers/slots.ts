/** Maximum number of lanes that a dispatcher has in flight: of all accounts, and of one account. */
export type SlotLimits = { all: number; ofAccount: number }

/** What a dispatcher remembers about its claims and the lanes in flight. */
export type Slots = {
  /** Number of lanes in flight, by account. */
  busy: ReadonlyMap<string, number>
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
  claim: undefined,
  fullScanAt: Number.NEGATIVE_INFINITY,
  wasFull: false,
}

export const lanesInFlight = ({ busy }: Slots): number => busy.values().reduce((sum, lanes) => sum + lanes, 0)

type Lane = { account_id: string }

const countLanes = ({ busy }: Slots, changed: readonly Lane[], change: 1 | -1): Slots['busy'] => {
  const counted = new Map(busy)
  for (const { account_id } of changed) {
    const lanes = (counted.get(account_id) ?? 0) + change
    if (lanes === 0) counted.delete(account_id)
    else counted.set(account_id, lanes)
  }
  return counted
}

/** Begins a claim; there is none while no slot is free. */
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
    busy: countLanes(state, lanes, 1),
    claim: undefined,
    fullScanAt: claim.lookBackMs === null ? claim.startedAt : state.fullScanAt,
    wasFull: lanes.length === claim.slots,
  }
}

/** Frees the slot of a lane. */
export const endDelivery = (state: Slots, lane: Lane): Slots => ({
  ...state,
  busy: countLanes(state, [lane], -1),
})

/**
 * Returns true when lanes may be due that could not be claimed before this lane's slot was free: no slot was
 * free, its account had its share of them, or a claim is running.
 */
export const mayLeaveLanes = (state: Slots, limits: SlotLimits, { account_id }: Lane): boolean =>
  state.claim !== undefined ||
  lanesInFlight(state) >= limits.all ||
  (state.busy.get(account_id) ?? 0) >= limits.ofAccount
