import { z } from 'zod'
import { addIssue, isStorable, notStorable } from './text.ts'

/** Largest `extra_metadata`, as compact JSON in UTF-8. */
const maxMetadataBytes = 100 * 1024
/**
 * Largest depth of metadata. It is less than the depth at which the gateway refuses a whole body, so that the
 * error can name the field.
 */
const maxMetadataDepth = 64
/**
 * Largest number of values at all levels together. A limit of bytes is not enough, because `{},` takes 3
 * bytes as text, but 100 in memory.
 */
const maxMetadataValues = 5_000

const tooDeep = `{field} must not be nested more than ${maxMetadataDepth} levels deep`
const tooMany = `{field} must have at most ${maxMetadataValues} values, including those of inner objects and lists`
const tooLarge = `{field} must be at most ${maxMetadataBytes / 1024} KiB as JSON`

/**
 * Checks the depth, the number of values, and the texts of metadata. Returns the error message; undefined
 * when all are valid. The function is not recursive, because deeply nested input could overflow the call
 * stack.
 */
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

/**
 * Returns the error message for metadata, with `{field}` for the field's name; undefined when it is valid.
 */
export const metadataProblem = (value: object): string | undefined =>
  structureProblem(value) ??
  // JSON.stringify throws when the nesting is too deep, so the depth is checked before.
  (Buffer.byteLength(JSON.stringify(value)) > maxMetadataBytes ? tooLarge : undefined)

const metadata = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  const message = metadataProblem(value)
  if (message !== undefined) addIssue(context, message)
})

/** An optional free-form JSON object; missing becomes null. */
export const optionalMetadata = () => metadata.nullish().transform((value) => value ?? null)

/** A free-form JSON object in a PATCH: missing leaves the field unchanged, null clears it. */
export const patchMetadata = () => metadata.nullable().optional()
