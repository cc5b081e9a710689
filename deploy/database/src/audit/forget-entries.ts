import { parseArgs } from 'node:util'
import { connect } from '../connect.ts'

const usage =
  'Usage: forget-entries.ts --before <day, such as 2025-01-01>, with DATABASE_URL as the owner of the schemas'

/** Maximum number of entries that one statement deletes, so that no statement takes long. */
const batchSize = 5_000

/**
 * Deletes the entries of all accounts from before a day. Ids begin with the time of their entry, so the
 * primary key finds the oldest entries.
 *
 * @returns number of deleted entries
 */
const deleteEntries = async (url: string, before: Date): Promise<number> => {
  const client = await connect({ url })
  try {
    await client.query(`select set_config('shiplog.accounts', 'every', false)`)
    for (let count = 0; ; ) {
      const { rowCount } = await client.query(
        `delete from audit.entry
         where id in (select id from audit.entry where created_at < $1 order by id limit ${batchSize})`,
        [before],
      )
      count += rowCount ?? 0
      if ((rowCount ?? 0) < batchSize) return count
    }
  } finally {
    await client.end()
  }
}

try {
  const { before = '' } = parseArgs({ options: { before: { type: 'string' } } }).values
  const url = process.env.DATABASE_URL
  if (!/^\d{4}-\d\d-\d\d$/.test(before) || Number.isNaN(Date.parse(before)) || !url) throw new Error(usage)
  const count = await deleteEntries(url, new Date(before))
  process.stdout.write(`Deleted ${count} entries of the audit log from before ${before}.\n`)
} catch (err) {
  process.stderr.write(`${err instanceof Error ? err.message : String(err)}\n`)
  process.exitCode = 1
}
