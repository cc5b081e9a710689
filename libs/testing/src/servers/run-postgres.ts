/** Postgres of a test run. */
export type RunPostgres = { url: string; stop: () => Promise<void> }
