import type { EnvironmentType } from '@shiplog/events'
import type { Counted } from './approvals.ts'

/** A deployment that completed. Times are in ms since 1970, and are those of receipt. */
export type Completion = { version: string; completed_at: number }

/** What rules must know of the past, at the moment of a start. */
export type Facts = {
  /** Branch of the version; null when no event has named it. */
  scm_branch: string | null
  hasCompletedBuild: boolean
  /** The environments in which the version has completed, with the first time. */
  completedIn: readonly {
    environment_name: string
    environment_type: EnvironmentType
    completed_at: number
  }[]
  /** What completed in an environment, of all versions of the product, the earliest first. */
  historyOf: (environment_name: string) => readonly Completion[]
  /** The requirements of all rules of the start, as `countForRules` counts them. */
  approvals: ReadonlyMap<string, Counted>
  /** Deployments that run in the environment now, without the one that is to start. */
  running: readonly { product_name: string; version: string; updated_at: number }[]
}
