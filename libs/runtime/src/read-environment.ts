import type { z } from 'zod'

/** A variable of the environment is missing or wrong; the message names it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads a service's configuration from the environment. An empty variable counts as not set.
 *
 * @param schema one field per variable, by the variable's name
 * @throws ConfigError that names every wrong variable and never shows a value
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
