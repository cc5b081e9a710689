import { type Decision, decide, type Place } from './decide.ts'
import type { Identity, LifecycleRecord, SubmittedEvent, VersionClaim } from './record.ts'

/** What is known before a batch of events; of each identity, the records that its events can touch. */
export type Known = {
  claims: VersionClaim[]
  records: LifecycleRecord[]
  /** By `identityKey`: ordinal of the latest record of another version in the same environment. */
  other_version_ordinals: ReadonlyMap<string, number>
}

export type Ledger = {
  /** Decides one event after those before it. */
  post: (event: SubmittedEvent, place: Place) => Decision
  /** The claims and records that changed since the ledger was made, as they are now. */
  changes: () => { claims: VersionClaim[]; records: LifecycleRecord[] }
}

type Opening = { version_id: string; ordinal: number }

export const identityKey = ({ kind, version_id, environment_id }: Identity): string =>
  `${kind}:${version_id}:${environment_id}`

const byOrdinal = (a: LifecycleRecord, b: LifecycleRecord): number => a.ordinal - b.ordinal

/** Decides a batch in memory: each event sees what the ones before it did, and the result is written once. */
export const createLedger = ({
  claims: knownClaims,
  records: known,
  other_version_ordinals,
}: Known): Ledger => {
  const claims = new Map(knownClaims.map((claim) => [claim.version_id, claim]))
  const records = Map.groupBy(known.toSorted(byOrdinal), identityKey)
  const changedClaims = new Set<string>()
  const changedRecords = new Map<string, LifecycleRecord>()
  /** By product and environment: the record that was opened last, and the last one of another version. */
  const openings = new Map<string, [Opening, Opening?]>()

  const environmentKey = (event: Identity): string =>
    `${event.kind}:${event.product_id}:${event.environment_id}`

  const otherVersionOrdinal = (event: SubmittedEvent): number | null => {
    const opened = openings
      .get(environmentKey(event))
      ?.find((opening) => opening?.version_id !== event.version_id)
    return opened?.ordinal ?? other_version_ordinals.get(identityKey(event)) ?? null
  }

  const noteOpening = (record: LifecycleRecord): void => {
    const [latest, other] = openings.get(environmentKey(record)) ?? []
    const before = latest?.version_id === record.version_id ? other : latest
    openings.set(environmentKey(record), before === undefined ? [record] : [record, before])
  }

  const apply = ({ outcome, record, claim }: Decision): void => {
    if (claim !== null && claim !== claims.get(claim.version_id)) {
      claims.set(claim.version_id, claim)
      changedClaims.add(claim.version_id)
    }
    if (outcome === 'unchanged') return
    const siblings = records.get(identityKey(record)) ?? []
    const others = siblings.filter((candidate) => candidate.id !== record.id)
    records.set(identityKey(record), [...others, record].toSorted(byOrdinal))
    changedRecords.set(record.id, record)
    if (outcome === 'opened') noteOpening(record)
  }

  const post = (event: SubmittedEvent, place: Place): Decision => {
    const state = {
      claim: claims.get(event.version_id) ?? null,
      records: records.get(identityKey(event)) ?? [],
      other_version_ordinal: event.kind === 'deployment' ? otherVersionOrdinal(event) : null,
    }
    const decision = decide(state, event, place)
    apply(decision)
    return decision
  }

  const changes = (): { claims: VersionClaim[]; records: LifecycleRecord[] } => ({
    claims: [...claims.values()].filter((claim) => changedClaims.has(claim.version_id)),
    records: [...changedRecords.values()],
  })
  return { post, changes }
}
