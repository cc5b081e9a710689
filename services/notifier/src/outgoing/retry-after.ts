/** The wait that `Retry-After` asks for, in ms from `now`; undefined if it is missing or not valid. */
export const retryAfterMs = (header: string | undefined, now: number): number | undefined => {
  const value = header?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  // Date.parse takes nearly anything, such as `-5` or `soon 1`: the header's dates all begin with a weekday.
  const date = /^[A-Z][a-z]{2}/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
