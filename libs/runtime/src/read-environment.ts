import type { z } from 'zod'

/** An environment variable is missing or wrong; the message names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads a service's configuration from the environment. An empty variable counts as not set.
 *
 * @param schema one field for each variable, with the variable's name
 * @throws ConfigError with the names of all wrong variables, and no values
 */
export const readEnvironment = <S extends z.ZodType>(
  schema: S,
  environment: NodeJS.ProcessEnv = process.env,
): z.output<S> => {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = schema.safeParse(set)
  if (result.success) return result.data
  const problems = result.error.issues.map(
    (issue) =>
      `${issue.path.join('.')}: ${set[String(issue.path[0])] === undefined ? 'is required' : issue.message}`,
  )
  throw new ConfigError(`Configuration is wrong. ${problems.join('; ')}`)
}
