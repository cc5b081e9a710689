const share = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })

/** Returns a share such as `7.5%`. @param value from 0 to 1 */
export const formatShare = (value: number): string => share.format(value)

const units: [name: string, seconds: number][] = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
]

/** Returns a duration in its two largest units, such as `3 h 12 min`. */
export const formatDuration = (seconds: number): string => {
  let left = Math.round(seconds)
  const largest = units.findIndex(([, size]) => left >= size)
  if (largest === -1) return '0 s'
  const parts: string[] = []
  for (const [name, size] of units.slice(largest, largest + 2)) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0) parts.push(`${count} ${name}`)
  }
  return parts.join(' ')
}
