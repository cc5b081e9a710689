export type BackOff = { minMs: number; maxMs: number }

/**
 * How long to wait after so many failures in a row: a random time up to a limit that doubles (full jitter), so that receivers
 * that come back are not hit by all their lanes at once.
 *
 * @param failures 1 or more
 * @param random 0 to 1
 */
export const backOffMs = (failures: number, { minMs, maxMs }: BackOff, random: number): number =>
  Math.round(Math.min(maxMs, minMs * 2 ** Math.min(failures - 1, 40)) * random)
