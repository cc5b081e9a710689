import pg from 'pg'

export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

/**
 * Returns a function that runs each query on a new connection, because the database servers of these tests
 * stop and start again.
 */
export const queryOf =
  (connectionString: string): Query =>
  async (text, values = []) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }
