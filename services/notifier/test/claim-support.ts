import { randomUUID } from 'node:crypto'
import { acrossAccounts, sendTogether } from '@shiplog/postgres'
import type { claimDeliveries } from '../src/db/deliveries/claim-deliveries.ts'
import { type ClaimedLane, type ClaimOptions, claimLanes } from '../src/db/lanes/claim-lanes.ts'
import type { Db } from '../src/db/tables.ts'

/** Options of a claim that takes up to nine lanes. Their notifications become digests. */
export const claimOptions = () =>
  ({
    holder: randomUUID(),
    slots: 9,
    slotsPerAccount: 9,
    busy: new Map(),
    slotsOfTypes: {},
    leaseMs: 60_000,
    lookBackMs: null,
    intervalMs: 1_000,
    missedAfterMs: 86_400_000,
    batchings: { chat_webhook: { grouping: 'digest', digestSize: 50 } },
    isOrdered: () => false,
    random: () => 0,
  }) satisfies Parameters<typeof claimDeliveries>[1]

/** Leases lanes without reading their notifications. */
export const leaseLanes = (db: Db, options: ClaimOptions): Promise<ClaimedLane[]> =>
  acrossAccounts(db, async (tx) => {
    const [claimed] = await sendTogether(tx, [claimLanes(options)])
    return claimed
  })
