import { appendAndCommit } from '@shiplog/event-log'
import type { CatalogType, EnvironmentData, ProductData, ReleaseData } from '@shiplog/events'
import { currentTraceparent } from '@shiplog/telemetry'
import type { Context } from '../context.ts'
import type { EnvironmentTable, ProductEntryTable, ReleaseTable, Tx } from '../db/tables.ts'

type TypeOf<Noun extends string> = Extract<CatalogType, `${Noun}.${string}`>

/** Appends an event to the log, and commits the transaction. No statement may follow. */
const append = async (
  { catalogLog }: Context,
  tx: Tx,
  event: { id: string; account_id: string; type: CatalogType },
  data: ProductData | EnvironmentData | ReleaseData,
): Promise<void> => {
  const { events } = await appendAndCommit(tx, [{ ...event, data, trace: currentTraceparent() }])
  catalogLog.wake(events)
}

/** Appends the event of a created or changed product, with its new state, as `append` does. */
export const appendProductEvent = (
  ctx: Context,
  tx: Tx,
  type: TypeOf<'product'>,
  product: ProductEntryTable,
  id = ctx.newId(),
): Promise<void> =>
  append(
    ctx,
    tx,
    { id, account_id: product.account_id, type },
    {
      product_id: product.id,
      product_name: product.name,
      description: product.description,
      extra_metadata: product.extra_metadata,
      created_at: product.created_at.toISOString(),
      updated_at: product.updated_at.toISOString(),
    },
  )

/** Appends the event of a created or changed environment, with its new state, as `append` does. */
export const appendEnvironmentEvent = (
  ctx: Context,
  tx: Tx,
  type: TypeOf<'environment'>,
  environment: EnvironmentTable,
): Promise<void> =>
  append(
    ctx,
    tx,
    { id: ctx.newId(), account_id: environment.account_id, type },
    {
      environment_id: environment.id,
      environment_name: environment.name,
      type: environment.type,
      type_source: environment.type_source,
      description: environment.description,
      metadata: environment.metadata,
      created_at: environment.created_at.toISOString(),
      updated_at: environment.updated_at.toISOString(),
    },
  )

/**
 * Appends the event of a created, changed or deleted release, as `append` does. Adding or removing a version
 * changes the release.
 */
export const appendReleaseEvent = (
  ctx: Context,
  tx: Tx,
  type: TypeOf<'release'>,
  { id, account_id, name }: ReleaseTable,
): Promise<void> =>
  append(ctx, tx, { id: ctx.newId(), account_id, type }, { release_id: id, release_name: name })
