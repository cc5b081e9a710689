import pg from 'pg'

export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

/** Asks by a connection of its own each time: databases go and come back here. */
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
