const dayMs = 86_400_000

export const ends = [
  { value: 'never', label: 'never' },
  { value: '30', label: 'after 30 days' },
  { value: '90', label: 'after 90 days' },
  { value: '365', label: 'after a year' },
]

/** @param end one of `ends` @returns when that is; null for never */
export const endOf = (end: string, now: number): string | null =>
  end === 'never' ? null : new Date(now + Number(end) * dayMs).toISOString()
