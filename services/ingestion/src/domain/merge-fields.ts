import { metadataProblem } from '@shiplog/contract'
import { mapFields } from '@shiplog/events'
import { canonicalJson } from './canonical-json.ts'
import { type Fields, recordFields } from './record.ts'
import { isSameSha, longerSha } from './scm-sha.ts'

/** The metadata of a record, merged with the metadata of the event, exceeds the limit for metadata. */
export class MetadataTooLargeError extends Error {
  override name = 'MetadataTooLargeError'
  constructor(problem: string) {
    const sentence = problem.replace('{field}', "Field 'extra_metadata'")
    super(`${sentence}, together with what earlier events of the same record sent`)
  }
}

const mergeMetadata = (
  held: Fields['extra_metadata'],
  sent: Fields['extra_metadata'],
): Fields['extra_metadata'] => {
  if (held === null || sent === null) return held ?? sent
  const merged = { ...held, ...sent }
  const problem = metadataProblem(merged)
  if (problem !== undefined) throw new MetadataTooLargeError(problem)
  return merged
}

/**
 * Merges the three fields of the actor. They must belong to one person, so the fields of an event with
 * another actor are ignored.
 */
const mergeActor = (held: Fields, sent: Fields): Pick<Fields, 'actor' | 'actor_email' | 'actor_name'> => {
  const isAnotherPerson = held.actor !== null && sent.actor !== null && held.actor !== sent.actor
  if (isAnotherPerson)
    return { actor: held.actor, actor_email: held.actor_email, actor_name: held.actor_name }
  return {
    actor: held.actor ?? sent.actor,
    actor_email: held.actor_email ?? sent.actor_email,
    actor_name: held.actor_name ?? sent.actor_name,
  }
}

const mergeSha = (held: string | null, sent: string | null): string | null =>
  held === null || sent === null || isSameSha(held, sent) ? longerSha(held, sent) : held

const { extra_metadata: _, ...texts } = recordFields

const rules = {
  first: (held: string | null, sent: string | null) => held ?? sent,
  longest: mergeSha,
  last: (held: string | null, sent: string | null) => sent ?? held,
}

/**
 * Merges the fields of an event into the fields of its record. `keeps` in `@shiplog/events` says which value
 * of a field stays.
 *
 * @throws MetadataTooLargeError
 */
export const mergeFields = (held: Fields, sent: Fields): Fields => ({
  ...mapFields(texts, ({ keeps }, name) => rules[keeps](held[name], sent[name])),
  ...mergeActor(held, sent),
  extra_metadata: mergeMetadata(held.extra_metadata, sent.extra_metadata),
})

/** True when the record has these values in all fields. */
export const hasFields = (record: Fields, { extra_metadata, ...texts }: Fields): boolean =>
  (Object.keys(texts) as (keyof typeof texts)[]).every((name) => record[name] === texts[name]) &&
  (record.extra_metadata === extra_metadata ||
    canonicalJson(record.extra_metadata) === canonicalJson(extra_metadata))
