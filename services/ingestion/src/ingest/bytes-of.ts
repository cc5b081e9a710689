/** What a value takes beside its text once parsed: an empty object in a list. There are as many as commas. */
const perValue = 64

const measure = (value: object): number => {
  const text = JSON.stringify(value)
  return Buffer.byteLength(text) + perValue * (text.split(',').length - 1)
}

const measured = new WeakMap<object, number>()

/** Measured once: the events of one record share its metadata. */
const metadataBytes = (value: object): number => {
  const bytes = measured.get(value) ?? measure(value)
  measured.set(value, bytes)
  return bytes
}

const valueBytes = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null ? metadataBytes(value) : 0
}

/** About what a record takes in memory once it is parsed, in little time. */
export const bytesOf = (record: object): number =>
  Object.values(record).reduce<number>((bytes, value) => bytes + valueBytes(value), 0)
