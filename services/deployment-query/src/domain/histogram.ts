/**
 * How often durations came, by bucket: whole seconds below 32, and from there on 16 buckets for each power of
 * two, so that the middle of one is at most 1/31 from what is in it. Sums of histograms lose nothing.
 */
export type Histogram = Map<number, number>

/** Powers of two are halved so often. */
const halvings = 4
const perPower = 2 ** halvings

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
  const sum = (histogram.get(bucket) ?? 0) + count
  if (sum === 0) histogram.delete(bucket)
  else histogram.set(bucket, sum)
}

/** As a table holds it: `bucket:count bucket:count`. Those of several rows are summed by a space between. */
export const writeHistogram = (histogram: Histogram): string =>
  [...histogram]
    .toSorted(([a], [b]) => a - b)
    .map((entry) => entry.join(':'))
    .join(' ')

export const readHistogram = (text: string): Histogram => {
  const histogram: Histogram = new Map()
  for (const entry of text.split(' ')) {
    const [bucket = '', count] = entry.split(':')
    if (bucket !== '') addTo(histogram, Number(bucket), Number(count))
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

/** What so large a share took no longer than; null for none. @param share more than 0, at most 1 */
export const percentileOf = (histogram: Histogram, share: number): number | null => {
  const total = histogram.values().reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (const [bucket, count] of [...histogram].toSorted(([a], [b]) => a - b)) {
    seen += count
    if (seen >= share * total) return secondsOf(bucket)
  }
  return null
}
