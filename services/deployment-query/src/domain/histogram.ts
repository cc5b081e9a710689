/** The range from one power of two to the next is halved this many times, so it has 16 buckets. */
const halvings = 4
const bucketsPerPower = 2 ** halvings
/** Number of buckets. Enough for the longest duration between two times whose years have four digits. */
const bucketCount = 36 * bucketsPerPower

/**
 * Number of durations in each bucket. Below 32 s a bucket is one second wide. From there on, the range from
 * one power of two to the next has 16 buckets, so the middle of a bucket differs from every duration in it by
 * about 3 % at most. The sum of two histograms is exact.
 */
export type Histogram = Uint32Array

export const bucketOf = (seconds: number): number => {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < bucketsPerPower) return whole
  const power = Math.floor(Math.log2(whole))
  return (power - halvings) * bucketsPerPower + Math.floor(whole / 2 ** (power - halvings))
}

/** Returns the middle of a bucket, in seconds. */
export const secondsOf = (bucket: number): number => {
  if (bucket < 2 * bucketsPerPower) return bucket
  const width = 2 ** (Math.floor(bucket / bucketsPerPower) - 1)
  return Math.floor((bucketsPerPower + (bucket % bucketsPerPower) + 0.5) * width)
}

export const addTo = (histogram: Histogram, bucket: number, count = 1): void => {
  histogram[bucket] = (histogram[bucket] ?? 0) + count
}

/** Returns `bucket:count bucket:count …`. Two such texts, joined by a space, are the sum of both. */
export const writeHistogram = (histogram: Histogram): string => {
  const entries: string[] = []
  for (const [bucket, count] of histogram.entries()) if (count > 0) entries.push(`${bucket}:${count}`)
  return entries.join(' ')
}

const [zero, colon] = ['0'.charCodeAt(0), ':'.charCodeAt(0)]

/**
 * Reads the text of one or several joined histograms. It reads single characters, because that is fast: half
 * a year of an account is 400 KiB of text.
 */
export const readHistogram = (text: string): Histogram => {
  const histogram = new Uint32Array(bucketCount)
  let bucket = 0
  let number = 0
  for (let index = 0; index <= text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code >= zero && code < colon) number = number * 10 + code - zero
    else {
      if (code === colon) bucket = number
      else if (number > 0) addTo(histogram, bucket, number)
      number = 0
    }
  }
  return histogram
}

/**
 * A stored histogram as text, and the buckets of the durations to add. The text is parsed only if there are
 * durations to add.
 */
export type StoredDurations = { stored: string; addedBuckets: number[] }

export const storedDurations = (stored: string): StoredDurations => ({ stored, addedBuckets: [] })

/** Returns the text of the histogram with the added durations. */
export const writeDurations = ({ stored, addedBuckets }: StoredDurations): string => {
  const [first] = addedBuckets
  if (first === undefined) return stored
  if (stored === '' && addedBuckets.length === 1) return `${first}:1`
  const histogram = readHistogram(stored)
  for (const bucket of addedBuckets) addTo(histogram, bucket)
  return writeHistogram(histogram)
}

/** Returns the median and the 90th percentile, in seconds; null for an empty histogram. */
export const percentilesOf = (histogram: Histogram): { p50: number; p90: number } | null => {
  const total = histogram.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const percentile = (share: number): number => {
    let counted = 0
    const bucket = histogram.findIndex((count) => {
      counted += count
      return counted >= share * total
    })
    return secondsOf(bucket)
  }
  return { p50: percentile(0.5), p90: percentile(0.9) }
}
