import { mapFields } from '@shiplog/events'
import { canonicalJson } from './canonical-json.ts'
import { type Fields, recordFields } from './record.ts'
import { isSameSha, longerSha } from './scm-sha.ts'

const metadataLimitKib = 100

/** A record's metadata would outgrow what one record may hold. */
export class MetadataTooLargeError extends Error {
  override name = 'MetadataTooLargeError'
  constructor() {
    super(
      `Field 'extra_metadata' must be at most ${metadataLimitKib} KiB as JSON, ` +
        'together with what earlier events of the same record sent',
    )
  }
}

const mergeMetadata = (
  kept: Fields['extra_metadata'],
  sent: Fields['extra_metadata'],
): Fields['extra_metadata'] => {
  if (kept === null || sent === null) return kept ?? sent
  const merged = { ...kept, ...sent }
  if (Buffer.byteLength(JSON.stringify(merged)) > metadataLimitKib * 1024) throw new MetadataTooLargeError()
  return merged
}

/** Name and address belong to one person: those of another than the record's are left out. */
const mergeActor = (kept: Fields, sent: Fields): Pick<Fields, 'actor' | 'actor_email' | 'actor_name'> => {
  const another = kept.actor !== null && sent.actor !== null && kept.actor !== sent.actor
  if (another) return { actor: kept.actor, actor_email: kept.actor_email, actor_name: kept.actor_name }
  return {
    actor: kept.actor ?? sent.actor,
    actor_email: kept.actor_email ?? sent.actor_email,
    actor_name: kept.actor_name ?? sent.actor_name,
  }
}

const mergeSha = (kept: string | null, sent: string | null): string | null =>
  kept === null || sent === null || isSameSha(kept, sent) ? longerSha(kept, sent) : kept

const { extra_metadata: _, ...texts } = recordFields

const rules = {
  first: (kept: string | null, sent: string | null) => kept ?? sent,
  longest: mergeSha,
  last: (kept: string | null, sent: string | null) => sent ?? kept,
}

/** What a record holds after a later event: of each field what its description says. @throws MetadataTooLargeError */
export const mergeFields = (kept: Fields, sent: Fields): Fields => ({
  ...mapFields(texts, ({ keeps }, name) => rules[keeps](kept[name], sent[name])),
  ...mergeActor(kept, sent),
  extra_metadata: mergeMetadata(kept.extra_metadata, sent.extra_metadata),
})

/** Whether the record holds already all that `fields` say. */
export const hasFields = (record: Fields, { extra_metadata, ...texts }: Fields): boolean =>
  (Object.keys(texts) as (keyof typeof texts)[]).every((name) => record[name] === texts[name]) &&
  (record.extra_metadata === extra_metadata ||
    canonicalJson(record.extra_metadata) === canonicalJson(extra_metadata))
