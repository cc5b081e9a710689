import { isDeepStrictEqual } from 'node:util'

/** @throws Error that names what was found, and what was wanted instead */
export const requireSame = (what: string, found: unknown, wanted: unknown): void => {
  if (isDeepStrictEqual(found, wanted)) return
  throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
}
