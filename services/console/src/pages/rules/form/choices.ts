import { useSuspenseQuery } from '@tanstack/react-query'
import { environmentsQuery, environmentTypes } from '../../../api/environments.ts'

/** Names of the environments of the account, to choose from. */
export const useEnvironmentNames = (): string[] =>
  useSuspenseQuery(environmentsQuery).data.map(({ name }) => name)

/**
 * Environments to choose from, all of a type or one by its name.
 *
 * @param chosen choices that are offered even when the account has no such environment
 */
export const useTargets = (chosen: readonly string[]) => {
  const names = useEnvironmentNames()
  const missing = chosen.filter((target) => target.startsWith('name:')).map((target) => target.slice(5))
  return [
    {
      group: 'All of a type',
      items: environmentTypes.map((type) => ({ value: `type:${type}`, label: `any of type ${type}` })),
    },
    {
      group: 'By name',
      items: [...new Set([...names, ...missing])].map((name) => ({ value: `name:${name}`, label: name })),
    },
  ]
}

/** All time zones that the browser knows. */
export const timezones: string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
