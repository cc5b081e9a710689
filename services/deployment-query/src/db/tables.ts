import type {
  DeploymentState,
  DeploymentType,
  EnvironmentType,
  PreflightData,
  PreflightOutcome,
  Status,
} from '@shiplog/events'
import type { DeletedProduct, RowOf } from '@shiplog/postgres'
import type { GeneratedAlways, Kysely, Transaction } from 'kysely'
import type { CellFigures, DayFigures, VersionStart } from '../domain/figures.ts'
import type { Wait } from '../domain/preflight-waits.ts'

export type DeploymentTable = RowOf<DeploymentState> & {
  id: string
  account_id: string
  /**
   * Position of the deployment's first event in the log. Orders deployments that began at the same moment.
   */
  opened_position: number
  /** `scm_sha` in lower case, for comparing. */
  scm_sha_lower: GeneratedAlways<string | null>
}

/** The history of deployments: one row for each deployment event of the log, including late events. */
export type DeploymentEventTable = {
  position: number
  id: string
  account_id: string
  deployment_id: string
  event_type: DeploymentType
  status: Status
  previous_status: Status | null
  reported_status: Status
  occurred_at: Date
  received_at: Date
}

/** One product in one environment, as `GET /matrix/` shows it. Written by `upsertMatrixCells`. */
export type MatrixCellTable = {
  account_id: string
  product_name: string
  environment_name: string
  product_id: string
  environment_id: string
  /**
   * The completed deployment that ended last. All `current_` columns are null before the first completed
   * deployment.
   */
  current_id: string | null
  current_version_id: string | null
  current_version: string | null
  current_completed_at: Date | null
  current_opened_position: number | null
  current_deployed_by: string | null
  current_deployed_by_name: string | null
  /** The deployment that began last, in any status. */
  latest_id: string
  latest_version_id: string
  latest_version: string
  latest_status: Status
  latest_deployed_at: Date
  latest_opened_position: number
  latest_updated_at: Date
  latest_deployed_by: string | null
}

/**
 * A product with at least one cell, and what the matrix is ordered by. The projection writes it; a worker
 * counts `production_behind`.
 */
export type MatrixProductTable = {
  account_id: string
  product_name: string
  /** Time of the newest deployment event: see `lastChanges`. */
  changed_at: Date
  /** Highest `behind` of the product's cells in production; 0 when there is nothing to compare with. */
  production_behind: number
  /** Number of changes since `production_behind` was counted. */
  uncounted_changes: number
}

/**
 * Types that people have given to environments, from CATALOG. The type of any other environment follows from
 * its name.
 */
export type ExplicitEnvironmentTypeTable = {
  account_id: string
  environment_name: string
  type: EnvironmentType
}

/**
 * Sums over the deployments that ended on one day, in UTC. The name '' means all products or all
 * environments.
 */
export type DeploymentDayTable = Omit<DayFigures, 'lead_times' | 'recovery_times'> & {
  /** Histograms as text: see `writeHistogram`. */
  lead_times: string
  recovery_times: string
}

/** One row: the position up to which EVENTS is counted in the tables of figures. */
export type FiguresProgressTable = { only_row: boolean; position: number }

/** Checks that did not simply pass: one row for each event about one. */
export type PreflightCheckTable = Omit<
  RowOf<PreflightData>,
  'received_at' | 'retry_after' | 'pending_deployment_id'
> & {
  id: string
  account_id: string
  position: number
  outcome: PreflightOutcome
  retry_after: Date | null
  checked_at: Date
  /** The row of `preflight_wait` that a blocked check belongs to; null for other outcomes. */
  wait_id: string | null
}

/** The rules that a check found violated. */
export type PreflightCheckRuleTable = {
  check_id: string
  rule_id: string
  account_id: string
  checked_at: Date
}

export type PreflightWaitTable = RowOf<Wait>

export type Tables = {
  deployment: DeploymentTable
  deployment_event: DeploymentEventTable
  /** Deleted products whose deployments are hidden and may not all be deleted yet. */
  deleted_product: DeletedProduct
  matrix_cell: MatrixCellTable
  matrix_product: MatrixProductTable
  explicit_environment_type: ExplicitEnvironmentTypeTable
  deployment_day: DeploymentDayTable
  cell_figures: CellFigures
  version_start: VersionStart
  figures_progress: FiguresProgressTable
  preflight_check: PreflightCheckTable
  preflight_check_rule: PreflightCheckRuleTable
  preflight_wait: PreflightWaitTable
}
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
