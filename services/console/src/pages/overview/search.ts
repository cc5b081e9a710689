import { type Status, statuses } from '../../components/status-badge.tsx'

export const environmentTypes = ['dev', 'test', 'staging', 'production'] as const
export type EnvironmentType = (typeof environmentTypes)[number]

/** What the matrix is filtered by, as the address has it. */
export type OverviewSearch = {
  /** Part of a product's name. */
  product?: string
  environment?: string
  environment_type?: EnvironmentType
  /** Of a latest deployment. */
  status?: Status
}

/** The router reads what looks like a number as one. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value)

/** What of an address counts; blank filters and unknown ones are left out. */
export const overviewSearch = (search: Record<string, unknown>): OverviewSearch => {
  const product = textOf(search.product)
  const environment = textOf(search.environment)
  const environment_type = oneOf(environmentTypes, search.environment_type)
  const status = oneOf(statuses, search.status)
  return {
    ...(product !== '' && { product }),
    ...(environment !== '' && { environment }),
    ...(environment_type !== undefined && { environment_type }),
    ...(status !== undefined && { status }),
  }
}
