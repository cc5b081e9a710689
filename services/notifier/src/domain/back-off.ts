export type BackOff = { minMs: number; maxMs: number }

/**
 * How long to wait after so many failures in a row: a random time up to a limit that doubles each time (full
 * jitter), so that not all lanes of a receiver call it at the same moment once it is back.
 *
 * @param failures 1 or more
 * @param random 0 to 1
 */
export const backOffMs = (failures: number, { minMs, maxMs }: BackOff, random: number): number =>
  Math.round(Math.min(maxMs, minMs * 2 ** Math.min(failures - 1, 40)) * random)
