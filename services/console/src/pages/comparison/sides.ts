import type { Schemas } from '../../api/client.ts'
import { environmentPrefix, environmentSide, versionPrefix } from '../../api/comparisons.ts'
import { environmentTypes } from '../../api/environments.ts'

export type MatrixCell = Schemas['MatrixCell']

/** Returns the name of a side without its prefix. */
export const sideLabel = (side: string): string => {
  const prefix = [environmentPrefix, versionPrefix].find((one) => side.startsWith(one)) ?? ''
  return side.slice(prefix.length)
}

/**
 * Returns the comparison to begin with: from production to the nearest type of environment before it in which
 * the product runs. Undefined when the product does not run in both.
 */
export const defaultSides = (cells: MatrixCell[]): { from: string; to: string } | undefined => {
  const running = cells.filter(({ current }) => current !== null)
  const production = running.find(({ environment_type }) => environment_type === 'production')
  const before = environmentTypes
    .filter((type) => type !== 'production')
    .toReversed()
    .map((type) => running.find(({ environment_type }) => environment_type === type))
    .find((cell) => cell !== undefined)
  if (production === undefined || before === undefined) return undefined
  return {
    from: environmentSide(production.environment_name),
    to: environmentSide(before.environment_name),
  }
}
