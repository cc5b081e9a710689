const dayMs = 86_400_000

export const expiryOptions = [
  { value: 'never', label: 'never' },
  { value: '30', label: 'after 30 days' },
  { value: '90', label: 'after 90 days' },
  { value: '365', label: 'after a year' },
]

/** @param value a value of `expiryOptions` @returns the time of expiry; null for never */
export const expiryOf = (value: string, now: number): string | null =>
  value === 'never' ? null : new Date(now + Number(value) * dayMs).toISOString()
