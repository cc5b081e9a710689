import type { DeploymentState, DeploymentType, EnvironmentType, Status } from '@shiplog/events'
import type { RowOf } from '@shiplog/postgres'
import type { GeneratedAlways, Kysely, Transaction } from 'kysely'
import type { DayFigures, PlaceFigures, VersionStart } from '../domain/figures.ts'

export type DeploymentTable = RowOf<DeploymentState> & {
  id: string
  account_id: string
  /** Of its first event in the log; 0 for one of before this was kept. */
  opened_position: number
  /** `scm_sha` in lower case, for comparing. */
  scm_sha_lower: GeneratedAlways<string | null>
}

/** The history of deployments: one row for each event of the log, late ones too. */
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

/** Products whose deployments of before `position` have ended, and are not all deleted yet. */
export type EndedProductTable = {
  account_id: string
  product_name: string
  position: number
  /** Up to the deployment `swept_id`, of `swept_at`, they are deleted; void when this is not `position`. */
  swept_position: number | null
  swept_at: Date | null
  swept_id: string | null
}

/** A product in an environment, as `GET /matrix/` shows it. Order: see `upsertPlaces`. */
export type PlaceTable = {
  account_id: string
  product_name: string
  environment_name: string
  product_id: string
  environment_id: string
  /** What runs there: null while nothing was completed, and so are all of these. */
  current_id: string | null
  current_version_id: string | null
  current_version: string | null
  current_completed_at: Date | null
  current_opened_position: number | null
  current_deployed_by: string | null
  current_deployed_by_name: string | null
  /** What was tried there last. */
  latest_id: string
  latest_version_id: string
  latest_version: string
  latest_status: Status
  latest_deployed_at: Date
  latest_opened_position: number
  latest_updated_at: Date
  latest_deployed_by: string | null
}

/** One row; a release that knows nothing of `place` projects on without it. */
export type PlaceProgressTable = {
  /** Up to here of EVENTS all was applied to `place`, from wherever that began. */
  position: number
  /** What was there before it is in `place`, too. */
  filled: boolean
  /** Who fills it: a new one begins at the first place again. */
  walk: string | null
}

/** From CATALOG: what people said. Other environments have the type that their name tells. */
export type ExplicitEnvironmentTypeTable = {
  account_id: string
  environment_name: string
  type: EnvironmentType
}

/** What deployments of a day add up to; '' for all products and all environments. */
export type DeploymentDayTable = Omit<DayFigures, 'lead_times' | 'recovery_times'> & {
  /** Histograms as `writeHistogram` makes them. */
  lead_times: string
  recovery_times: string
}

/** How far EVENTS is counted in `deployment_day`: one row. */
export type FiguresProgressTable = { only_row: boolean; position: number }

export type Tables = {
  deployment: DeploymentTable
  deployment_event: DeploymentEventTable
  ended_product: EndedProductTable
  place: PlaceTable
  place_progress: PlaceProgressTable
  explicit_environment_type: ExplicitEnvironmentTypeTable
  deployment_day: DeploymentDayTable
  place_figures: PlaceFigures
  version_start: VersionStart
  figures_progress: FiguresProgressTable
}
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
