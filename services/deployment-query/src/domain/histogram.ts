/** Powers of two are halved so often. */
const halvings = 4
const perPower = 2 ** halvings
/** Enough for all durations between moments that have four digits for their year. */
const buckets = 36 * perPower

/**
 * How often durations came, by bucket: whole seconds below 32, and from there on 16 buckets for each power of
 * two, so that the middle of one is at most 1/31 from what is in it. Sums of histograms lose nothing.
 */
export type Histogram = Uint32Array

export const bucketOf = (seconds: number): number => {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < perPower) return whole
  const power = Math.floor(Math.log2(whole))
  return (power - halvings) * perPower + Math.floor(whole / 2 ** (power - halvings))
}

/** The middle of a bucket. */
export const secondsOf = (bucket: number): number => {
  if (bucket < 2 * perPower) return bucket
  const width = 2 ** (Math.floor(bucket / perPower) - 1)
  return Math.floor((perPower + (bucket % perPower) + 0.5) * width)
}

export const addTo = (histogram: Histogram, bucket: number, count = 1): void => {
  histogram[bucket] = (histogram[bucket] ?? 0) + count
}

/** As a table holds it: `bucket:count bucket:count`. Those of several rows are summed by a space between. */
export const writeHistogram = (histogram: Histogram): string => {
  const entries: string[] = []
  for (const [bucket, count] of histogram.entries()) if (count > 0) entries.push(`${bucket}:${count}`)
  return entries.join(' ')
}

const [zero, colon] = ['0'.charCodeAt(0), ':'.charCodeAt(0)]

/** By character: half a year of an account is 400 KiB. */
export const readHistogram = (text: string): Histogram => {
  const histogram = new Uint32Array(buckets)
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

/** What a row holds, and what comes to it: most rows get one duration or none, and need not be read. */
export type Times = { stored: string; added: number[] }

export const noTimes = (): Times => ({ stored: '', added: [] })

export const writeTimes = ({ stored, added }: Times): string => {
  const [first] = added
  if (first === undefined) return stored
  if (stored === '' && added.length === 1) return `${first}:1`
  const histogram = readHistogram(stored)
  for (const bucket of added) addTo(histogram, bucket)
  return writeHistogram(histogram)
}

/** What half and nine tenths of the durations took no longer than; null for none. */
export const spreadOf = (histogram: Histogram): { p50: number; p90: number } | null => {
  const total = histogram.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const percentile = (share: number): number => {
    let seen = 0
    const bucket = histogram.findIndex((count) => {
      seen += count
      return seen >= share * total
    })
    return secondsOf(bucket)
  }
  return { p50: percentile(0.5), p90: percentile(0.9) }
}
