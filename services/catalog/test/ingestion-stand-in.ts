import {
  type EventSource,
  type NatsServer,
  productDeleted,
  startEventSource,
  type TestDatabase,
} from '@shiplog/testing'
import express, { Router } from 'express'

type Removal = { account_id: string; product_id: string; product_name: string; creation_id: string | null }

/**
 * The log of EVENTS, and the end of products in it: as ingestion has them, but a test can hold a deletion up.
 */
export type Ingestion = EventSource & {
  /** What was asked for, newest last. */
  removals: Removal[]
  /** Waits before it ends a product: the deletion is on its way while the test goes on. */
  beforeRemoval: (wait: () => Promise<unknown>) => void
}

export const startIngestion = async (database: TestDatabase, nats: NatsServer): Promise<Ingestion> => {
  const removals: Removal[] = []
  let waitBeforeRemoval: () => Promise<unknown> = async () => {}

  const source = await startEventSource({
    database,
    nats,
    routes: (append) =>
      Router().post('/internal/product-removals', express.json(), async (req, res) => {
        const removal: Removal = req.body
        removals.push(removal)
        await waitBeforeRemoval()
        const { account_id, product_name, creation_id } = removal
        res.json({ position: await append(productDeleted(account_id, product_name, creation_id)) })
      }),
  })
  return {
    ...source,
    removals,
    beforeRemoval: (wait) => {
      waitBeforeRemoval = wait
    },
  }
}
