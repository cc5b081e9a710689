/**
 * Returns the number of runs of a property test: `count`, times the variable `PROPERTY_RUNS` when that is
 * set. `npm test` sets a quarter, and `npm test -- --all` runs all.
 */
export const propertyRuns = (count: number): number =>
  Math.max(1, Math.ceil(count * Number(process.env.PROPERTY_RUNS || 1)))
