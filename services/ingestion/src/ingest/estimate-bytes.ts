/**
 * Memory that a parsed value takes in addition to its text, such as an empty object in a list. Values are
 * counted by the commas between them.
 */
const bytesPerValue = 64

const measure = (value: object): number => {
  const text = JSON.stringify(value)
  return Buffer.byteLength(text) + bytesPerValue * (text.split(',').length - 1)
}

const measured = new WeakMap<object, number>()

/**
 * Returns the bytes of a metadata object. Each object is measured once, because records and answers may share
 * it.
 */
const metadataBytes = (value: object): number => {
  const bytes = measured.get(value) ?? measure(value)
  measured.set(value, bytes)
  return bytes
}

const valueBytes = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null ? metadataBytes(value) : 0
}

/** Estimates the memory of a parsed record, in bytes. Exact sizes would take too long to compute. */
export const estimateBytes = (record: object): number =>
  Object.values(record).reduce<number>((bytes, value) => bytes + valueBytes(value), 0)
