import { observeGauges } from '@shiplog/telemetry'
import type { Pool } from 'pg'

/** Measures the connections of a pool until the process ends. A pool that has ended has no connections. */
export const observePool = (pool: Pool, name: string): void => {
  observeGauges(
    {
      shiplog_database_connections: { description: 'Connections of the pool', unit: '{connection}' },
      shiplog_database_connections_max: {
        description: 'Connections that the pool may have',
        unit: '{connection}',
      },
      shiplog_database_connections_waiting: {
        description: 'Queries that wait for a connection',
        unit: '{query}',
      },
    },
    async () => ({
      shiplog_database_connections: [
        { value: pool.totalCount - pool.idleCount, attributes: { pool: name, state: 'used' } },
        { value: pool.idleCount, attributes: { pool: name, state: 'idle' } },
      ],
      shiplog_database_connections_max: pool.options.max,
      shiplog_database_connections_waiting: pool.waitingCount,
    }),
    { pool: name },
  )
}
