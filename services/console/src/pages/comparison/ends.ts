import type { Schemas } from '../../api/client.ts'
import { environmentTypes } from '../../api/environments.ts'

export type Place = Schemas['MatrixCell']

const environmentPrefix = 'environment:'
const versionPrefix = 'version:'

/** What is current in an environment, as the API takes it. */
export const environmentEnd = (name: string): string => `${environmentPrefix}${name}`

/** A version, as the API takes it. */
export const versionEnd = (version: string): string =>
  version.startsWith(environmentPrefix) || version.startsWith(versionPrefix)
    ? `${versionPrefix}${version}`
    : version

/** What people call it. */
export const endName = (end: string): string =>
  end.startsWith(environmentPrefix)
    ? end.slice(environmentPrefix.length)
    : end.startsWith(versionPrefix)
      ? end.slice(versionPrefix.length)
      : end

/** What is asked most: production, and where it is tried before. */
export const usualEnds = (places: Place[]): { from: string; to: string } | undefined => {
  const inUse = places.filter(({ current }) => current !== null)
  const production = inUse.find(({ environment_type }) => environment_type === 'production')
  const before = environmentTypes
    .filter((type) => type !== 'production')
    .toReversed()
    .map((type) => inUse.find(({ environment_type }) => environment_type === type))
    .find((place) => place !== undefined)
  if (production === undefined || before === undefined) return undefined
  return { from: environmentEnd(production.environment_name), to: environmentEnd(before.environment_name) }
}
