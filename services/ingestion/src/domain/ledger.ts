import { type Assigned, type Decision, decide } from './decide.ts'
import type { Identity, LifecycleRecord, SubmittedEvent, VersionClaim } from './record.ts'

/** What was stored before a batch of events is decided. */
export type Known = {
  claims: VersionClaim[]
  /** The records that events of the batch can change or repeat. */
  records: LifecycleRecord[]
  /**
   * By `identityKey`: ordinal of the latest record of another version in the same environment. An entry is
   * needed only where it decides whether an event is a retry.
   */
  other_version_ordinals: ReadonlyMap<string, number>
}

export type Ledger = {
  /** Decides the next event of the batch, and changes nothing. */
  decide: (event: SubmittedEvent, assigned: Assigned) => Decision
  /** Remembers what a decided event changes. */
  accept: (decision: Decision) => void
  /** Returns the claims and records that the batch created or changed, in their latest state. */
  changes: () => { claims: VersionClaim[]; records: LifecycleRecord[] }
}

type Opening = { version_id: string; ordinal: number }

const environmentKey = ({ kind, product_id, environment_id }: Identity): string =>
  `${kind}:${product_id}:${environment_id}`

export const identityKey = ({ kind, version_id, environment_id }: Identity): string =>
  `${kind}:${version_id}:${environment_id}`

const byOrdinal = (a: LifecycleRecord, b: LifecycleRecord): number => a.ordinal - b.ordinal

/**
 * Creates a ledger. A ledger decides a batch in memory, so that each row is written only once even if several
 * events change it.
 */
export const createLedger = (known: Known): Ledger => {
  const claims = new Map(known.claims.map((claim) => [claim.version_id, claim]))
  const records = Map.groupBy(known.records.toSorted(byOrdinal), identityKey)
  const changedClaims = new Set<string>()
  const changedRecords = new Map<string, LifecycleRecord>()
  /**
   * By product and environment: the latest record that this batch has opened, and the latest one of another
   * version.
   */
  const openings = new Map<string, [Opening, Opening?]>()

  const otherVersionOrdinal = (event: SubmittedEvent): number | null => {
    const other = openings
      .get(environmentKey(event))
      ?.find((opening) => opening?.version_id !== event.version_id)
    return other?.ordinal ?? known.other_version_ordinals.get(identityKey(event)) ?? null
  }

  const rememberOpening = (record: LifecycleRecord): void => {
    const [latest, other] = openings.get(environmentKey(record)) ?? []
    const newOther = latest?.version_id === record.version_id ? other : latest
    openings.set(environmentKey(record), newOther === undefined ? [record] : [record, newOther])
  }

  const accept = ({ outcome, record, claim }: Decision): void => {
    if (claim !== null && claim !== claims.get(claim.version_id)) {
      claims.set(claim.version_id, claim)
      changedClaims.add(claim.version_id)
    }
    if (outcome === 'unchanged') return
    const siblings = records.get(identityKey(record)) ?? []
    const others = siblings.filter((candidate) => candidate.id !== record.id)
    records.set(identityKey(record), [...others, record].toSorted(byOrdinal))
    changedRecords.set(record.id, record)
    if (outcome === 'opened') rememberOpening(record)
  }

  const decideNext = (event: SubmittedEvent, assigned: Assigned): Decision =>
    decide(
      {
        claim: claims.get(event.version_id) ?? null,
        records: records.get(identityKey(event)) ?? [],
        other_version_ordinal: event.kind === 'deployment' ? otherVersionOrdinal(event) : null,
      },
      event,
      assigned,
    )

  const changes = (): { claims: VersionClaim[]; records: LifecycleRecord[] } => ({
    claims: [...claims.values()].filter((claim) => changedClaims.has(claim.version_id)),
    records: [...changedRecords.values()],
  })
  return { decide: decideNext, accept, changes }
}
