import type { RuleScope } from '@shiplog/contract'
import type { EnvironmentType } from '@shiplog/events'
import { type Matcher, matcherOf } from './glob.ts'

/** A product in an environment. */
export type Target = { product_name: string; environment_name: string; environment_type: EnvironmentType }

const anyOf = (patterns: readonly string[]): Matcher =>
  patterns.length === 0 ? () => true : matcherOf(patterns)

/** Compiles a scope. Every list that has entries must match. */
export const compileScope = (scope: RuleScope): ((target: Target) => boolean) => {
  const [environments, products] = [anyOf(scope.environments), anyOf(scope.products)]
  const [noEnvironments, noProducts] = [
    matcherOf(scope.exclude_environments),
    matcherOf(scope.exclude_products),
  ]
  const types = scope.environment_types
  return ({ product_name, environment_name, environment_type }) =>
    (types.length === 0 || types.includes(environment_type)) &&
    environments(environment_name) &&
    products(product_name) &&
    !noEnvironments(environment_name) &&
    !noProducts(product_name)
}
