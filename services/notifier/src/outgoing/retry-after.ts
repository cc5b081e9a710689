/** Returns the wait of `Retry-After`, in ms from `now`; undefined when it is missing or not valid. */
export const retryAfterMs = (header: string | undefined, now: number): number | undefined => {
  const value = header?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  // Date.parse also accepts texts such as `-5` or `soon 1`. Dates of this header begin with a weekday.
  const date = /^[A-Z][a-z]{2}/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
