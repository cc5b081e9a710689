import { z } from 'zod'
import { isStorable, notStorable } from './text.ts'

/** Of `extra_metadata` as compact JSON in UTF-8. */
const maxMetadataBytes = 100 * 1024
/** Below the depth at which the gateway refuses a whole body, so that the sentence can name the field. */
const maxMetadataDepth = 64
/** Objects, arrays and what is in them: `{}` takes three bytes as text, and a hundred in memory. */
const maxMetadataValues = 5_000

const tooDeep = `{field} must not be nested more than ${maxMetadataDepth} levels deep`
const tooMany = `{field} must have at most ${maxMetadataValues} values, those of inner objects and lists included`
const tooLarge = `{field} must be at most ${maxMetadataBytes / 1024} KiB as JSON`

/** Walks with a stack of its own: recursion as deep as a caller likes could overflow the call stack. */
const structureProblem = (root: object): string | undefined => {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }]
  let values = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && !isStorable(value)) return notStorable
    if (typeof value !== 'object' || value === null) continue
    if (depth > maxMetadataDepth) return tooDeep
    for (const [key, inner] of Object.entries(value)) {
      values += 1
      if (values > maxMetadataValues) return tooMany
      if (!isStorable(key)) return notStorable
      open.push({ value: inner, depth: depth + 1 })
    }
  }
  return undefined
}

/** What is wrong with metadata, to be said of `{field}`; undefined when nothing is. */
export const metadataProblem = (value: object): string | undefined =>
  structureProblem(value) ??
  // After the walk: JSON.stringify recurses, and throws on what is nested too deep.
  (Buffer.byteLength(JSON.stringify(value)) > maxMetadataBytes ? tooLarge : undefined)

const metadata = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  const message = metadataProblem(value)
  if (message !== undefined) context.addIssue({ code: 'custom', message })
})

/** A free-form JSON object that may be missing or null, which both become null. */
export const optionalMetadata = () => metadata.nullish().transform((value) => value ?? null)

/** The free-form JSON object of a PATCH: missing stays missing, null clears the field. */
export const patchMetadata = () => metadata.nullable().optional()
