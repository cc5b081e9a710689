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
 * A replacement for ingestion in tests: it has the log EVENTS and deletes products. A test can delay a
 * deletion.
 */
export type Ingestion = EventSource & {
  /** The deletions that were requested, newest last. */
  removals: Removal[]
  /** Sets a function that each deletion awaits, so that the deletion is pending while the test continues. */
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
